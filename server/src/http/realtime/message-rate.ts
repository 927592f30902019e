import { LRUCache } from 'lru-cache'
import { cacheSize } from '../../platform/cache-size.ts'
import type { Clock } from '../../platform/clock.ts'

interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A page sends about 15 messages when it connects, two for each opened conversation, and one every 30 seconds. */
export const SOCKET_RATE: Rate = { burst: 60, perSecond: 2 }
/** For all sockets of a user in this process. Twenty tabs may reconnect at once. */
export const USER_RATE: Rate = { burst: 600, perSecond: 10 }
/** Above this number of users, the least recently active one is forgotten. */
const USERS_MAX = 50_000

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
  /** The function counts for the socket and for the user, and returns false above either rate. */
  readonly forSocket: () => (user_id: string) => boolean
}

/** Even clients with a valid token are limited, because a message may need database queries. */
export function createMessageRate(clock: Clock): MessageRate {
  const users = new LRUCache<string, () => boolean>({ ...cacheSize(USERS_MAX), memoMethod: () => createBucket(USER_RATE, clock) })
  return {
    forSocket: () => {
      const takeOfSocket = createBucket(SOCKET_RATE, clock)
      return (user_id) => takeOfSocket() && users.memo(user_id)()
    },
  }
}
