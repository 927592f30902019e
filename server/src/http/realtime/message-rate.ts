import { LRUCache } from 'lru-cache'
import { cacheSize } from '../../platform/cache-size.ts'
import type { Clock } from '../../platform/clock.ts'

interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A page sends about 15 messages when it connects, two for each opened conversation, and one every 30 seconds. */
export const SOCKET_RATE: Rate = { burst: 60, perSecond: 2 }
/** All sockets of a user in this process. Twenty tabs may reconnect at the same moment. */
export const USER_RATE: Rate = { burst: 600, perSecond: 10 }
/** Maximum number of users who are counted. After that, the least recently active user is dropped. */
const USERS_MAX = 50_000

/** A token bucket. The returned function takes a token, or returns false if there is none. */
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
   * Returns a function for one socket. It counts a message for the socket and for the user, and returns false above
   * either rate.
   */
  readonly forSocket: () => (user_id: string) => boolean
}

/** Limits the messages of clients that have sent their token, because a message may need database queries. */
export function createMessageRate(clock: Clock): MessageRate {
  const users = new LRUCache<string, () => boolean>({ ...cacheSize(USERS_MAX), memoMethod: () => createBucket(USER_RATE, clock) })
  return {
    forSocket: () => {
      const takeOfSocket = createBucket(SOCKET_RATE, clock)
      return (user_id) => takeOfSocket() && users.memo(user_id)()
    },
  }
}
