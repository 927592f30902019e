import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { remembered } from '../../platform/remembered.ts'
import { type Flag, readFlags, strictest, userSubject } from './flags.ts'

/** Current flags of users, cached per process. Read once per user, and again after an event that changes them. */
export function createStandings({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const flagged = remembered((user_id) => readFlags(database, [userSubject(user_id)], clock.now()))

  return {
    /** The strictest current flag, or null. Throws when the database must be read and is down. */
    async of(user_id: string): Promise<Flag | null> {
      const flags = await flagged.find(user_id)
      const now = clock.now()
      return strictest(flags.filter(({ expires_at }) => expires_at > now))
    },
    forget: flagged.forget,
  }
}
