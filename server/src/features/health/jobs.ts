import type { Input, Output } from '@hai/contract/contract'
import type { FailedJob, SystemReport } from '@hai/contract/health'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { HealthDeps } from './deps.ts'

const GIVEN_UP_MAX = 50
const ERROR_MAX = 300

const shortError = (error: string | null): string => withoutSecrets(error ?? '').slice(0, ERROR_MAX)

type Counts = Pick<SystemReport['queue'], 'later' | 'running' | 'retrying'>

async function readCounts(database: Database): Promise<Counts> {
  const most = sql.lit(10_000)
  const { rows } = await sql<Counts>`
    select (select count(*) from (select from graphile_worker._private_jobs where is_available and run_at > now() and attempts = 0 limit ${most}) j) as later,
           (select count(*) from (select from graphile_worker._private_jobs where locked_at is not null limit ${most}) j) as running,
           (select count(*) from (select from graphile_worker._private_jobs where is_available and run_at > now() and attempts > 0 limit ${most}) j) as retrying`.execute(
    database,
  )
  return rows[0] ?? { later: 0, running: 0, retrying: 0 }
}

async function readGivenUp(database: Database): Promise<FailedJob[]> {
  const { rows } = await sql<
    Omit<FailedJob, 'created_at' | 'failed_at' | 'last_error'> &
      Record<'created_at' | 'failed_at', Date> & { last_error: string | null }
  >`
    select j.id, t.identifier as task, j.attempts::int, j.last_error, j.created_at, j.updated_at as failed_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts >= j.max_attempts and j.locked_at is null
     order by j.updated_at desc, j.id desc limit ${GIVEN_UP_MAX}`.execute(database)
  return rows.map(({ last_error, created_at, failed_at, ...job }) => ({
    ...job,
    last_error: shortError(last_error),
    created_at: created_at.toISOString(),
    failed_at: failed_at.toISOString(),
  }))
}

export async function readQueue(database: Database): Promise<Counts & Pick<SystemReport['queue'], 'given_up'>> {
  return { ...(await readCounts(database)), given_up: await readGivenUp(database) }
}

/** Fails: NOT_FOUND, INVALID_TRANSITION (the job is running or still has attempts left). */
export function retryJob(
  { database, clock }: Pick<HealthDeps, 'database' | 'clock'>,
  staff: Staff,
  { job_id }: Input<'retry_job'>,
): Promise<Output<'retry_job'>> {
  return database.transaction().execute(async (trx) => {
    const { rows } = await sql<{ task: string; attempts: number; last_error: string | null; is_given_up: boolean }>`
      select t.identifier as task, j.attempts::int, j.last_error, j.attempts >= j.max_attempts and j.locked_at is null as is_given_up
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.id = ${job_id}::bigint for update of j`.execute(trx)
    const job = rows[0] ?? fail('NOT_FOUND')
    if (!job.is_given_up) fail('INVALID_TRANSITION')
    await sql`select from graphile_worker.reschedule_jobs(array[${job_id}::bigint], run_at => now(), attempts => 0)`.execute(trx)
    const before = { attempts: job.attempts, last_error: shortError(job.last_error) }
    await recordStaffAction(
      trx,
      staff,
      { action: 'job_retried', subject: `${job.task} ${job_id}`, before, after: { attempts: 0 } },
      clock.now(),
    )
    return { task: job.task }
  })
}
