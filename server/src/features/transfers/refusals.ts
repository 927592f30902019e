import { LRUCache } from 'lru-cache'
import { cacheSize } from '../../platform/cache-size.ts'
import { fail } from '../../platform/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Limits } from '../limits/index.ts'
import { countRefusal, readRefusals } from './refusal-queries.ts'

/** The number of refusals that one payer may see about one payee. Each reveals a little about the payee’s balance. */
const REFUSALS_PER_DAY = 5

export interface Refusals {
  /** Reads no database. Fails: RATE_LIMITED (this process knows of too many refusals today). */
  refuseIfTooMany(payer_id: string, payee_id: string): void
  /** Reads the database, because another process counts the refusals of other books. Fails: RATE_LIMITED. */
  refuseIfMany(payer_id: string, payee_id: string): Promise<void>
  /** Counts over all processes. Fails: RATE_LIMITED (too many; the caller then does not learn about this refusal). */
  count(payer_id: string, payee_id: string): Promise<void>
}

const KEPT_MAX = 20_000

interface RefusalsDeps {
  readonly database: Database
  readonly limits: Pick<Limits, 'today'>
}

/** Limits how often a payment may exceed the payee’s cap, so that nobody can find out a balance by trying. */
export function createRefusals({ database, limits }: RefusalsDeps): Refusals {
  const spent = new LRUCache<string, string>(cacheSize(KEPT_MAX))

  return {
    refuseIfTooMany(payer_id, payee_id) {
      if (spent.size === 0) return
      const { day, ends_at } = limits.today()
      if (spent.get(`${payer_id}:${payee_id}`) === day) fail('RATE_LIMITED', { retry_at: ends_at.toISOString() })
    },
    async refuseIfMany(payer_id, payee_id) {
      const { day, ends_at } = limits.today()
      const times = await readRefusals(database, { payer_id, payee_id, day })
      if (times >= REFUSALS_PER_DAY) fail('RATE_LIMITED', { retry_at: ends_at.toISOString() })
    },
    async count(payer_id, payee_id) {
      const { day, ends_at } = limits.today()
      const times = await countRefusal(database, { payer_id, payee_id, day })
      if (times >= REFUSALS_PER_DAY) spent.set(`${payer_id}:${payee_id}`, day)
      if (times > REFUSALS_PER_DAY) fail('RATE_LIMITED', { retry_at: ends_at.toISOString() })
    },
  }
}
