import { zeroCents, type Cents } from '@hai/contract/money'
import type { AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { LimitUse, Limits } from './limits.ts'
import type { PlatformDay } from './platform-day.ts'
import { CASHOUT_METER, readCashedOut, type CashoutLimits, type TierLimits } from './queries.ts'

interface LimitDeps {
  readonly database: Database
  readonly today: () => PlatformDay
  readonly tierLimits: (tier: number) => Promise<TierLimits>
  readonly firstTier: () => Promise<number>
  readonly limitUse: (limit: Cents, used: Cents, resets_at: Date | null) => LimitUse
}

/** See docs/product/tiers-and-limits.md. */
export function createCashoutLimits({
  database,
  today,
  tierLimits,
  firstTier,
  limitUse,
}: LimitDeps): Pick<Limits, 'cashouts' | 'cashout'> {
  const limitsOf = async (tier: number): Promise<CashoutLimits> =>
    (await tierLimits(tier)).cashout ?? fail('TIER_NEEDED', { tier: await firstTier() })

  return {
    async cashouts({ tier, account }: { tier: number; account: AccountId }) {
      const { each, per_day, days_30 } = await limitsOf(tier)
      const { day, ends_at } = today()
      const used = await readCashedOut(database, account, day)
      return { each, per_day: limitUse(per_day, used.on_day, ends_at), days_30: limitUse(days_30, used.days_30, null) }
    },
    async cashout({ tier, account, amount }) {
      const { each, per_day, days_30 } = await limitsOf(tier)
      if (amount > each) fail('LIMIT_EXCEEDED', { name: 'each', limit: each, used: zeroCents, remaining: each, resets_at: null })
      const { day, ends_at } = today()
      return {
        account,
        amount,
        meter: CASHOUT_METER,
        day_limit: per_day,
        days_30_limit: days_30,
        day,
        resets_at: ends_at.toISOString(),
      }
    },
  }
}
