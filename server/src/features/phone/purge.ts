import { sql } from 'kysely'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

/** Staff can see for this long which number got a code and when. */
const KEPT_DAYS = 90

export async function purge({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const before = (days: number): Date => daysBefore(clock.now(), days)
  await sql`delete from phone.tries where at = '{}' or at[cardinality(at)] < ${before(1)}`.execute(database)
  await database.deleteFrom('phone.development_code').where('created_at', '<', before(1)).execute()
  await database.deleteFrom('phone.verification').where('created_at', '<', before(KEPT_DAYS)).execute()
}
