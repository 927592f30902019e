import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

export interface JobOptions {
  /** Default: now. */
  readonly run_at?: Date
  /** Replaces a waiting job with the same key. */
  readonly key?: string
  /** Number of attempts, with growing intervals. The default of 25 takes about four days. */
  readonly max_attempts?: number
}

/**
 * Adds a job in the caller’s transaction. The job runs at least once, on any worker. Payments must not add jobs,
 * because each new job wakes every worker. Do not use the library’s named queues: a killed worker would block its queue
 * for hours. If the runs of a job must not overlap, declare it as a slow job of its feature. Even then two may overlap
 * if a process was paused for minutes.
 */
export async function addJob(
  trx: Transaction,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  const { run_at = null, key = null, max_attempts = null } = options
  await sql`select from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
    run_at => ${run_at}::timestamptz, job_key => ${key}::text, max_attempts => ${max_attempts}::int)`.execute(trx)
}
