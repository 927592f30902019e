import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createLogger } from '../log.ts'
import { readConfig } from '../config.ts'
import { runJobs } from './run-jobs.ts'

const database = useTestDatabase()

test('the queue reports whether its jobs still run', async () => {
  const log = createLogger(readConfig({ NODE_ENV: 'test' }))
  const jobs = await runJobs({ pool: database().app, jobs: {}, concurrency: 1, log, onOutage: () => undefined })
  expect(jobs.isRunning()).toBe(true)
  await jobs.stop()
  expect(jobs.isRunning()).toBe(false)
})
