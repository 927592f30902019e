import { fail } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import { countRefusal } from './refusal-queries.ts'

/** How often a day a payer is told that a payee cannot receive so much: each time tells a little of a balance. */
const REFUSALS_PER_DAY = 5

export interface Refusals {
  /** Asks no database. Fails: RATE_LIMITED when this payer has been refused too often today, as far as this process knows. */
  refuseIfTooMany(payer_id: string, payee_id: string): void
  /** One more. Fails: RATE_LIMITED instead of the refusal, once there were too many on whatever process. */
  count(payer_id: string, payee_id: string): Promise<void>
}

const KEPT_MAX = 20_000

/** Counts how often payers ran into what a payee may hold, so that nobody’s balance is found by trying. */
export function createRefusals({ database, limits }: Pick<Context, 'database' | 'limits'>): Refusals {
  /** By pair: the day on which it has had its refusals. */
  const spent = new Map<string, string>()

  return {
    refuseIfTooMany(payer_id, payee_id) {
      if (spent.size === 0) return
      const { day, ends_at } = limits.today()
      if (spent.get(`${payer_id}:${payee_id}`) === day) fail('RATE_LIMITED', { retry_at: ends_at.toISOString() })
    },
    async count(payer_id, payee_id) {
      const { day, ends_at } = limits.today()
      const times = await countRefusal(database, { payer_id, payee_id, day })
      if (times >= REFUSALS_PER_DAY) spent.set(`${payer_id}:${payee_id}`, day)
      for (const eldest of spent.size > KEPT_MAX ? spent.keys().take(1) : []) spent.delete(eldest)
      if (times > REFUSALS_PER_DAY) fail('RATE_LIMITED', { retry_at: ends_at.toISOString() })
    },
  }
}
