import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

export interface JobOptions {
  /** Not before. Default: at once. */
  readonly run_at?: Date
  /** A second job of the same key replaces the first while that waits. */
  readonly key?: string
  /** How often it is tried, at growing intervals (about three days for the default 25). */
  readonly max_attempts?: number
}

/**
 * Puts work for later into the caller’s transaction: no commit, no job. It runs at least once, on any process that works jobs.
 * Not for the money path: each job wakes every worker. In no named queue: a worker that is killed at a job would keep that from all others for
 * hours. What must not be worked all at once is a slow task of its feature.
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
