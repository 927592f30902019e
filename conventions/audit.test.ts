import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { verdictOf } from '../scripts/audit/verdict.ts'

const report = (vulnerabilities: object) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } },
  })
const weak = (name: string, severity: string, more: object = {}) => ({
  [name]: { name, severity, range: '<1.2.3', via: [{ title: 'Says too much' }], fixAvailable: true, ...more },
})

test('the audit reports that it found nothing, or lists the findings, the most severe first', () => {
  expect(verdictOf(report({}))).toEqual({ exitCode: 0, lines: ['No known vulnerabilities.'] })
  expect(verdictOf(report({ ...weak('leaf', 'low', { via: ['root'], fixAvailable: false }), ...weak('root', 'high') }))).toEqual({
    exitCode: 1,
    lines: [
      '2 dependencies with known vulnerabilities:',
      'high     root <1.2.3: Says too much (fixed in a newer version)',
      'low      leaf <1.2.3: through root',
    ],
  })
})

test('an audit without an answer of the registry does not count as passed', () => {
  const none = { exitCode: 2, lines: [expect.stringContaining('gave no answer')] }
  expect(verdictOf('')).toEqual(none)
  expect(
    verdictOf('{"error":{"code":"ENOAUDIT","summary":"Your configured registry does not support audit requests."}}'),
  ).toEqual(none)
  const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/audit.ts'], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, ...nowhere },
  })
  expect([status, stdout]).toEqual([2, expect.stringContaining('gave no answer')])
})
