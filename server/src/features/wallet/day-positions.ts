import { LRUCache } from 'lru-cache'
import { positionsBefore } from '../../ledger/index.ts'
import { cacheSize } from '../../platform/cache-size.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

const KEPT_MAX = 1_000
/**
 * This long after its end, a day gets no more postings, even if clocks differ. Then its last position can be cached.
 */
const SETTLED_MS = 60 * 60_000

export function createDayPositions({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const cache = new LRUCache<number, number>(cacheSize(KEPT_MAX))
  return async (moments: readonly Date[]): Promise<readonly number[]> => {
    const missing = moments.filter((moment) => !cache.has(moment.getTime()))
    const found = await positionsBefore(database, missing)
    const fresh = new Map(missing.map((moment, index) => [moment.getTime(), found[index] ?? 0]))
    const answer = moments.map((moment) => cache.get(moment.getTime()) ?? fresh.get(moment.getTime()) ?? 0)
    const settled = clock.now().getTime() - SETTLED_MS
    for (const [at, position] of fresh) if (at < settled) cache.set(at, position)
    return answer
  }
}
