import { sql } from 'kysely'
import { daysBefore } from '../../platform/clock.ts'
import type { HealthDeps } from './deps.ts'

const HOUR_MS = 3_600_000
const KEEP_DAYS = 30
/** Longer than the longest uptime period shown, so that the report can tell whether older data existed. */
const KEEP_UP_DAYS = 400
const ERRORS_MAX = 300

type Deps = Pick<HealthDeps, 'database' | 'clock' | 'process'>

/** If storing fails, the next run stores the counts. */
export async function storeMessageCounts({ database, clock, process: { vitals } }: Deps): Promise<void> {
  const counts = vitals.takeMessages()
  if (counts.length === 0) return
  const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS)
  try {
    await database
      .insertInto('health.message_hour')
      .values(counts.map((count) => ({ ...count, hour })))
      .onConflict((conflict) =>
        conflict.columns(['hour', 'channel', 'outcome']).doUpdateSet({ count: sql`message_hour.count + excluded.count` }),
      )
      .execute()
  } catch (error) {
    for (const { channel, outcome, count } of counts) for (let n = 0; n < count; n += 1) vitals.message(channel, outcome)
    throw error
  }
}

export async function storeErrors({ database, process: { errorRecorder } }: Deps, label: string): Promise<void> {
  const taken = errorRecorder.take()
  if (taken.length === 0) return
  try {
    await database
      .insertInto('health.logged_error')
      .values(taken.map((error) => ({ ...error, process: label })))
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet({
          count: sql`logged_error.count + excluded.count`,
          last_at: sql`greatest(logged_error.last_at, excluded.last_at)`,
          message: sql`excluded.message`,
          error: sql`excluded.error`,
          stack: sql`excluded.stack`,
          route: sql`excluded.route`,
          request_id: sql`excluded.request_id`,
          process: sql`excluded.process`,
        }),
      )
      .execute()
  } catch (error) {
    errorRecorder.giveBack(taken)
    throw error
  }
}

export async function deleteOldRecords({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const oldest = daysBefore(clock.now(), KEEP_DAYS)
  await database.deleteFrom('health.sample').where('at', '<', oldest).execute()
  await database.deleteFrom('health.message_hour').where('hour', '<', oldest).execute()
  await database.deleteFrom('health.up_day').where('first_at', '<', daysBefore(clock.now(), KEEP_UP_DAYS)).execute()
  await database
    .deleteFrom('health.process')
    .where('beat_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await sql`delete from health.logged_error
             where last_at < now() - make_interval(days => ${KEEP_DAYS}::int)
                or kind in (select kind from health.logged_error order by last_at desc offset ${ERRORS_MAX})`.execute(database)
}
