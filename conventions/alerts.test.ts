import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from './repository.ts'

const questions = 'deploy/monitoring/alerts.test.yml'

/** promtool comes with Prometheus and not with our packages, so it may be missing. */
const promtool = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find((path) => existsSync(path))

test('the promtool tests cover every alert', () => {
  const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.filter((name) => !read(questions).includes(`'{alertname="${name}"}'`))).toEqual([])
})

test.skipIf(promtool === undefined)('promtool confirms when the alerts fire', () => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', questions], { encoding: 'utf8' })
  expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' })
})
