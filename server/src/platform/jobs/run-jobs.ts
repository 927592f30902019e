import { run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { queueLogger } from './queue-logger.ts'

/** Background work by task name; the payload is parsed by the task. */
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobsOptions {
  /** Its connections are used for nothing else: one listens, and one for each slow task; one for each job at work. */
  readonly pool: pg.Pool
  readonly tasks: Tasks
  /** Each is worked by a worker of its own, one job at a time: what waits for somebody there holds up nothing else. */
  readonly slowTasks?: Tasks
  /** Lines of a crontab, in UTC, naming tasks. */
  readonly cron?: readonly string[]
  /** Jobs at work at the same time, slow ones apart. */
  readonly concurrency: number
  readonly log: Logger
  /** Told of whatever failed because the database is away. */
  readonly onOutage: (error: unknown) => void
}

export interface RunningJobs {
  /** Takes no more jobs and waits for those at work. What is not finished is done again by the next process. */
  stop(): Promise<void>
}

const listOf = (tasks: Tasks): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]))

/** Works the queue until it is stopped. A task that throws is tried again later. */
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
