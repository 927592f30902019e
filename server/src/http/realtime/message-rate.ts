import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'

interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A page sends about 15 messages when it connects, two per opened conversation, and one every 30 seconds. */
export const SOCKET_RATE: Rate = { burst: 60, perSecond: 2 }
/**
 * The limit for all sockets of one user in this process together. It allows twenty tabs to reconnect at the same
 * moment.
 */
export const USER_RATE: Rate = { burst: 600, perSecond: 10 }
/** The maximum number of users with a bucket. The least recently used is dropped first. */
const USERS_MAX = 50_000

/** A token bucket. The returned function takes a token, or returns false if none is left. */
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
  /**
   * Returns a function for one socket that counts a message for the socket and its user. It returns false above either
   * rate.
   */
  readonly forSocket: () => (user_id: string) => boolean
}

/** Limits the messages of authenticated clients, because each may cost database look-ups. */
export function createMessageRate(clock: Clock): MessageRate {
  const users = new LRUCache<string, () => boolean>({ max: USERS_MAX, memoMethod: () => createBucket(USER_RATE, clock) })
  return {
    forSocket: () => {
      const takeOfSocket = createBucket(SOCKET_RATE, clock)
      return (user_id) => takeOfSocket() && users.memo(user_id)()
    },
  }
}
