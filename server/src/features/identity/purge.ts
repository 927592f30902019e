import { sql } from 'kysely'
import type { Deps } from './deps.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Sign-ups are deleted at this age, and links this long after they expired. */
const SIGN_UP_DAYS = 7
/** Sessions are deleted this long after their last use. */
const SESSION_DAYS = 90
/** A network or device counts as known until this many days after the last sign-in from it. */
const PLACE_DAYS = 180

export async function purge({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await database
    .deleteFrom('identity.sign_up')
    .where('created_at', '<', before(SIGN_UP_DAYS * DAY_MS))
    .execute()
  await database
    .deleteFrom('identity.confirmation_link')
    .where('expires_at', '<', before(SIGN_UP_DAYS * DAY_MS))
    .execute()
  await database
    .deleteFrom('identity.reset_link')
    .where('expires_at', '<', before(SIGN_UP_DAYS * DAY_MS))
    .execute()
  await sql`delete from identity.attempts where at = '{}' or at[cardinality(at)] < ${before(2 * HOUR_MS)}`.execute(database)
  await database
    .deleteFrom('identity.session')
    .where('last_seen_at', '<', before(SESSION_DAYS * DAY_MS))
    .execute()
  await database
    .deleteFrom('identity.known_place')
    .where('seen_at', '<', before(PLACE_DAYS * DAY_MS))
    .execute()
}
