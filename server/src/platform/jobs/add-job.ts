import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

export interface JobOptions {
  /** The earliest start. Default: now. */
  readonly run_at?: Date
  /** A new job replaces a waiting one with the same key. */
  readonly key?: string
  /** The number of tries at growing intervals (about three days for the default of 25). */
  readonly max_attempts?: number
}

/**
 * Adds a job in the caller’s transaction. It runs at least once on any worker. Do not use it in payments, because each
 * job wakes every worker. Jobs use no named queues, because a killed worker would block its queue for hours. Jobs that
 * must run one at a time are slow jobs of their feature.
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
