import { run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { queueLogger } from './queue-logger.ts'

/** Background jobs by name. Each job parses its payload. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobsOptions {
  /**
   * A pool for the job queue alone. It needs one connection for listening, one per slow job, and one per concurrent job.
   */
  readonly pool: pg.Pool
  readonly jobs: Jobs
  /**
   * Each slow job has a worker of its own, which runs one job at a time, so that other jobs do not wait while it waits
   * for a third party.
   */
  readonly slowJobs?: Jobs
  /** Crontab lines in UTC that name jobs. */
  readonly cron?: readonly string[]
  readonly concurrency: number
  readonly log: Logger
  /** Called for failures caused by a database outage. */
  readonly onOutage: (error: unknown) => void
}

export interface RunningJobs {
  /** Takes no more jobs and waits for running ones. Unfinished jobs are run again by another process. */
  stop(): Promise<void>
}

const listOf = (jobs: Jobs): TaskList =>
  Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload)]))

/** Runs jobs until it is stopped. A job that throws is retried later. */
export async function runJobs(options: JobsOptions): Promise<RunningJobs> {
  const { pool, jobs, slowJobs = {}, cron = [], concurrency, log, onOutage } = options
  const crews = [
    { taskList: listOf(jobs), crontab: cron.join('\n'), concurrency },
    ...Object.entries(slowJobs).map(([name, job]) => ({ taskList: listOf({ [name]: job }), crontab: '', concurrency: 1 })),
  ]
  const shared = { pgPool: pool, noHandleSignals: true, logger: queueLogger(log, onOutage), pollInterval: 2_000 }
  const runners: Runner[] = []
  let isStopping = false
  const stop = async (): Promise<void> => {
    isStopping = true
    await Promise.all(runners.map((runner) => runner.stop()))
  }
  try {
    for (const crew of crews) {
      const runner = await run({ ...shared, ...crew })
      runners.push(runner)
      runner.promise.catch((error: unknown) => {
        if (!isStopping) log.error({ err: error }, 'background jobs have stopped')
      })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
