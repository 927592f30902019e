import { expect, onTestFinished, test, vi } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createPool } from '../database/pool.ts'
import { createLogger } from '../log.ts'
import { type Jobs, runJobs } from './run-jobs.ts'

const database = useTestDatabase()

/** Only the minutes of the locks pass, and not the times of the queue. */
function controlMinutes() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

const setBack = (minutes: number) =>
  database().owner.query(`update graphile_worker._private_jobs set locked_at = now() - $1 * interval '1 minute'`, [minutes])

const add = (task: string) => database().owner.query('select graphile_worker.add_job($1)', [task])

async function aWorker(jobs: Jobs) {
  const { url } = database()
  const pool = createPool({ url, role: 'hai_app', size: 4, application_name: 'hai-test' })
  const log = createLogger({ logLevel: 'silent' })
  const running = await runJobs({ pool, jobs, concurrency: 2, log, onOutage: () => undefined })
  onTestFinished(async () => {
    await running.stop()
    await pool.end()
  })
}

test('a job of a killed worker runs on another worker within six minutes, also if the other one starts later', async () => {
  controlMinutes()
  const begun: string[] = []
  const doing = (name: string) => () => Promise.resolve(void begun.push(name))
  const kill = () =>
    database().owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that was killed'`)
  await add('before')
  await kill()
  await setBack(6)
  await aWorker({ before: doing('before'), during: doing('during'), last: doing('last') })
  await expect.poll(() => begun).toEqual(['before'])

  await database().owner.query(`select graphile_worker.add_job('during', run_at => now() + interval '1 hour')`)
  await kill()
  await database().owner.query('update graphile_worker._private_jobs set run_at = now()')
  await setBack(4)
  await vi.advanceTimersByTimeAsync(60_000)
  await add('last')
  await expect.poll(() => begun).toEqual(['before', 'last'])
  await setBack(6)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => begun).toEqual(['before', 'last', 'during'])
})

test('a job that runs for hours is not run by a second worker at the same time', async () => {
  controlMinutes()
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const jobs = {
    long: async () => {
      begun.push('long')
      await promise
    },
    next: () => Promise.resolve(void begun.push('next')),
  }
  await aWorker(jobs)
  onTestFinished(() => resolve(undefined))
  await add('long')
  await expect.poll(() => begun).toEqual(['long'])
  await setBack(180)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect
    .poll(
      async () =>
        (await database().owner.query(`select from graphile_worker._private_jobs where locked_at > now() - interval '1 minute'`))
          .rowCount,
    )
    .toBe(1)
  await aWorker(jobs)
  await add('next')
  await expect.poll(() => begun).toEqual(['long', 'next'])
})
