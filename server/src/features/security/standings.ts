import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { remembered } from '../../platform/remembered.ts'
import { type Flag, readFlags, strictest, userSubject } from './flags.ts'

/**
 * The flags that stand against users, from memory: read once per process and user, and read anew when a fact says that they are
 * not what they were.
 */
export function createStandings({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const flagged = remembered((user_id) => readFlags(database, [userSubject(user_id)], clock.now()))

  return {
    /** The strictest flag that stands against this user now; null for none. Fails when the database has to be asked and is away. */
    async of(user_id: string): Promise<Flag | null> {
      const flags = await flagged.find(user_id)
      const now = clock.now()
      return strictest(flags.filter(({ expires_at }) => expires_at > now))
    },
    forget: flagged.forget,
  }
}
