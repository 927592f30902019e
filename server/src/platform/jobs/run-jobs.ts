import { run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { queueLogger } from './queue-logger.ts'

/** Background work by task name; the payload is parsed by the task. */
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobsOptions {
  /** Its connections are used for nothing else: one listens, one for each job at work. */
  readonly pool: pg.Pool
  readonly tasks: Tasks
  /** Lines of a crontab, in UTC, naming tasks. */
  readonly cron?: readonly string[]
  /** Jobs at work at the same time. */
  readonly concurrency: number
  readonly log: Logger
  /** Told of whatever failed because the database is away. */
  readonly onOutage: (error: unknown) => void
}

export interface RunningJobs {
  /** Takes no more jobs and waits for those at work. What is not finished is done again by the next process. */
  stop(): Promise<void>
}

/** Works the queue until it is stopped. A task that throws is tried again later. */
export async function runJobs({ pool, tasks, cron = [], concurrency, log, onOutage }: JobsOptions): Promise<RunningJobs> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab: cron.join('\n'),
    concurrency,
    noHandleSignals: true,
    logger: queueLogger(log, onOutage),
    pollInterval: 2_000,
  })
  let isStopping = false
  runner.promise.catch((error: unknown) => {
    if (!isStopping) log.error({ err: error }, 'background jobs have stopped')
  })
  return {
    stop: async () => {
      isStopping = true
      await runner.stop()
    },
  }
}
