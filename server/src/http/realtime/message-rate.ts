import type { Clock } from '../../platform/clock.ts'

interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A page says about 15 messages when it connects, two for each conversation that is opened, and one in 30 seconds. */
export const SOCKET_RATE: Rate = { burst: 60, perSecond: 2 }
/** All sockets of one user on this process. Twenty tabs may reconnect at once. */
export const USER_RATE: Rate = { burst: 600, perSecond: 10 }
/** Users whose buckets are kept; the longest unused is forgotten first. */
const USERS_MAX = 50_000

/** A token bucket. The function takes one token; false: none is left. */
function createBucket({ burst, perSecond }: Rate, clock: Clock): () => boolean {
  let tokens = burst
  let filledAt = clock.now().getTime()
  return () => {
    const now = clock.now().getTime()
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
    filledAt = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

export interface MessageRate {
  /** For one socket: counts a message of it and of its user; false: too many of either. */
  readonly forSocket: () => (user_id: string) => boolean
}

/** How often authenticated clients may ask: each message may cost look-ups in the database. */
export function createMessageRate(clock: Clock): MessageRate {
  const users = new Map<string, () => boolean>()

  function takeOfUser(user_id: string): boolean {
    const take = users.get(user_id) ?? createBucket(USER_RATE, clock)
    users.delete(user_id)
    users.set(user_id, take)
    const [longestUnused] = users.keys()
    if (users.size > USERS_MAX && longestUnused !== undefined) users.delete(longestUnused)
    return take()
  }

  return {
    forSocket: () => {
      const takeOfSocket = createBucket(SOCKET_RATE, clock)
      return (user_id) => takeOfSocket() && takeOfUser(user_id)
    },
  }
}
