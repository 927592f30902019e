import { EventEmitter } from 'node:events'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { FIRST_BOOK, schemaOf, type Book } from '../database/book.ts'
import type { Logger } from '../log.ts'
import { keepLocks } from './locks.ts'
import { queueLogger } from './queue-logger.ts'

/** Each job parses its own payload. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** Jobs that prepare tables for new rows, such as by creating partitions. */
export interface TableJobs {
  /** Call this before the first write of this process. */
  readonly prepare: () => Promise<void>
  readonly jobs: Jobs
  readonly cron: readonly string[]
}

export interface JobsOptions {
  /** A pool that only the job queue uses, with one connection per slow job, one per concurrent job and two more. */
  readonly pool: pg.Pool
  /** The book whose queue is worked. Default: the first. */
  readonly book?: Book
  readonly jobs: Jobs
  /**
   * Jobs that wait for third parties. Each has its own worker, which runs it one at a time, so other jobs need not
   * wait.
   */
  readonly slowJobs?: Jobs
  /** Crontab lines, in UTC. */
  readonly cron?: readonly string[]
  readonly concurrency: number
  readonly log: Logger
  readonly onOutage: (error: unknown) => void
}

export interface RunningJobs {
  /** False once the queue has stopped, also by an error. */
  isRunning(): boolean
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

const listOf = (jobs: Jobs): TaskList =>
  Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload)]))

/** A job that throws is retried later. */
export async function runJobs(options: JobsOptions): Promise<RunningJobs> {
  const { pool, book = FIRST_BOOK, jobs, slowJobs = {}, cron = [], concurrency, log, onOutage } = options
  const crews = [
    { taskList: listOf(jobs), crontab: cron.join('\n'), concurrency },
    ...Object.entries(slowJobs).map(([name, job]) => ({ taskList: listOf({ [name]: job }), crontab: '', concurrency: 1 })),
  ]
  const logger = queueLogger(log, onOutage)
  const events: WorkerEvents = new EventEmitter()
  const schema = schemaOf(book, 'graphile_worker')
  const shared = { pgPool: pool, schema, noHandleSignals: true, logger, pollInterval: 2_000, events }
  const lockers: string[] = []
  events.on('pool:create', ({ workerPool }) => lockers.push(workerPool.id))
  const locks = keepLocks({ pool, book, lockers }, logger)
  const runners = new Set<Runner>()
  let isStopping = false
  let hasStopped = false
  const stop = async (): Promise<void> => {
    isStopping = true
    hasStopped = true
    await Promise.all([locks.stop(), ...[...runners].map((runner) => runner.stop())])
  }
  try {
    for (const crew of crews) {
      const runner = await run({ ...shared, ...crew })
      runners.add(runner)
      const onEnd = (error?: unknown): void => {
        runners.delete(runner)
        hasStopped = true
        // Lets other processes run its jobs.
        void locks.stop()
        if (!isStopping) log.error({ err: error }, 'background jobs have stopped')
      }
      // The library also stops a queue without an error, if a newer version has migrated it.
      runner.promise.then(() => onEnd(), onEnd)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, isRunning: () => !hasStopped }
}
