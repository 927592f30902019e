import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Flag, readFlags, strictest, userSubject } from './flags.ts'

const CACHED_MAX = 50_000

type Flags = Awaited<ReturnType<typeof readFlags>>

/**
 * The flags that stand against users, from memory: read once per process and user, and read anew when a fact says that they are
 * not what they were.
 */
export function createStandings({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const known = new Map<string, Flags>()
  const reading = new Map<string, Promise<Flags>>()

  /** What is read while a flag is raised is used, but not kept: `forget` takes the reading out of the map. */
  async function read(user_id: string): Promise<Flags> {
    const mine = readFlags(database, [userSubject(user_id)], clock.now())
    reading.set(user_id, mine)
    try {
      const flags = await mine
      if (reading.get(user_id) === mine) remember(user_id, flags)
      return flags
    } finally {
      if (reading.get(user_id) === mine) reading.delete(user_id)
    }
  }

  function remember(user_id: string, flags: Flags): void {
    const [oldest] = known.keys()
    if (known.size >= CACHED_MAX && oldest !== undefined) known.delete(oldest)
    known.set(user_id, flags)
  }

  return {
    /** The strictest flag that stands against this user now; null for none. Fails when the database has to be asked and is away. */
    async of(user_id: string): Promise<Flag | null> {
      const flags = known.get(user_id) ?? (await (reading.get(user_id) ?? read(user_id)))
      const now = clock.now()
      return strictest(flags.filter(({ expires_at }) => expires_at > now))
    },
    forget(user_id: string): void {
      known.delete(user_id)
      reading.delete(user_id)
    },
  }
}
