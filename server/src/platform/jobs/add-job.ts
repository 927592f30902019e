import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

export interface JobOptions {
  /** The earliest start. Default: now. */
  readonly run_at?: Date
  /** If a waiting job has this key, the new job replaces it. */
  readonly key?: string
  /** The number of tries at growing intervals (about three days for the default of 25). */
  readonly max_attempts?: number
}

/**
 * Adds a job in the caller’s transaction. The job runs at least once, on any worker. Payments must not add jobs,
 * because each new job wakes every worker. Named queues of the job library are not used, because a killed worker would
 * block its queue for hours. If jobs must run one at a time, declare them as slow jobs of their feature.
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
