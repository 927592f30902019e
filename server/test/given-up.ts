import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

const KEY = 'given-up-in-a-test'

export async function leaveGivenUp(database: Database): Promise<void> {
  await sql`select graphile_worker.add_job('nobody:does_this', run_at => now() + interval '1 hour', job_key => ${KEY})`.execute(
    database,
  )
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${KEY}`.execute(database)
}

export async function takeAwayGivenUp(database: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where key = ${KEY}`.execute(database)
}

export async function leaveDoableGivenUp(database: Database, task: string, last_error: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select (graphile_worker.add_job(${task}, run_at => now() + interval '1 hour', max_attempts => 3)).id`.execute(trx)
    await sql`update graphile_worker._private_jobs set attempts = 3, last_error = ${last_error} where id = ${rows[0]?.id}`.execute(
      trx,
    )
  })
}
