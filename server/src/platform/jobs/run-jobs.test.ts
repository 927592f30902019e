import { expect, onTestFinished, test, vi } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createPool } from '../database/pool.ts'
import { fail } from '../failure.ts'
import { createLogger } from '../log.ts'
import { runJobs } from './run-jobs.ts'

const database = useTestDatabase()

test('a job that fails in a database outage is no error, and one that fails otherwise is logged as an error', async () => {
  const { url, app, owner } = database()
  const pool = createPool({ url, role: 'hai_app', size: 5, application_name: 'hai-test' })
  const outages: unknown[] = []
  const log = createLogger({ logLevel: 'silent' })
  const [error, warn] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  const jobs = {
    loses: async () => {
      await app.query(`do $$ begin raise exception 'terminating connection' using errcode = 'admin_shutdown'; end $$`)
    },
    full: () => Promise.resolve().then(() => fail('UNAVAILABLE')),
    breaks: () => Promise.reject(new Error('simulated bug')),
  }
  const running = await runJobs({ pool, jobs, concurrency: 2, log, onOutage: (cause) => outages.push(cause) })
  onTestFinished(async () => {
    await running.stop()
    await pool.end()
  })
  const ask = (task: keyof typeof jobs) => owner.query('select graphile_worker.add_job($1, max_attempts => 1)', [task])

  await ask('loses')
  await expect.poll(() => outages).toMatchObject([{ code: '57P01' }])
  await ask('full')
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(error).not.toHaveBeenCalled()
  await ask('breaks')
  await expect.poll(() => error.mock.calls.length).toBe(1)
  expect(JSON.stringify(error.mock.calls)).toContain('simulated bug')
})

test('a slow job runs one job at a time, and a hanging one or a killed worker does not stop other jobs', async () => {
  const { url, owner } = database()
  const pool = createPool({ url, role: 'hai_app', size: 6, application_name: 'hai-test' })
  const log = createLogger({ logLevel: 'silent' })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const doing = (name: string) => () => Promise.resolve(void begun.push(name))
  const hangs = () => {
    begun.push('hangs')
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const add = (task: string) => owner.query('select graphile_worker.add_job($1)', [task])
  await add('hangs')
  await owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that was killed'`)
  const [jobs, slowJobs] = [{ usual: doing('usual') }, { hangs, beside: doing('beside') }]
  const running = await runJobs({ pool, jobs, slowJobs, concurrency: 1, log, onOutage: () => undefined })
  onTestFinished(async () => {
    await running.stop()
    await pool.end()
  })

  await add('hangs')
  await expect.poll(() => begun).toEqual(['hangs'])
  await add('hangs')
  await add('usual')
  await add('beside')
  await expect.poll(() => begun.toSorted()).toEqual(['beside', 'hangs', 'usual'])
  ends.pop()?.()
  await expect.poll(() => begun.toSorted()).toEqual(['beside', 'hangs', 'hangs', 'usual'])
  ends.pop()?.()
})
