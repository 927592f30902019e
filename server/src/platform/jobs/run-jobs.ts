import { run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { queueLogger } from './queue-logger.ts'

/** Background tasks by name. Each task parses its payload. */
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobsOptions {
  /** Used for nothing else. Needs one connection for listening, one per slow task, and one per concurrent job. */
  readonly pool: pg.Pool
  readonly tasks: Tasks
  /** Each slow task has its own worker with one job at a time, so that waiting for a third party stops nothing else. */
  readonly slowTasks?: Tasks
  /** Crontab lines in UTC that name tasks. */
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

const listOf = (tasks: Tasks): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]))

/** Runs jobs until it is stopped. A task that throws is retried later. */
export async function runJobs(options: JobsOptions): Promise<RunningJobs> {
  const { pool, tasks, slowTasks = {}, cron = [], concurrency, log, onOutage } = options
  const crews = [
    { taskList: listOf(tasks), crontab: cron.join('\n'), concurrency },
    ...Object.entries(slowTasks).map(([name, task]) => ({ taskList: listOf({ [name]: task }), crontab: '', concurrency: 1 })),
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
