import type { Output } from '@hai/contract/contract'
import { zeroCents, type Cents } from '@hai/contract/money'
import type { LimitFigures } from '../lib/support-paths.ts'

type Limits = Output<'get_limits'>
/** The names in the data of LIMIT_EXCEEDED. */
export type LimitName = 'day' | 'each' | 'days_30' | 'balance'

/** The same limit in the next tier; null if there is none or it is not higher. */
export function higherTierLimit({ tier, tiers }: Limits, name: LimitName, of: 'out' | 'cash'): Cents | null {
  const now = tiers.find((one) => one.tier === tier)
  const next = tiers.find((one) => one.tier === tier + 1)
  if (!now || !next) return null
  const figure = ({ balance, out_per_day, cashout }: Limits['tiers'][number]): Cents | null => {
    if (name === 'balance') return balance
    if (name === 'day' && of === 'out') return out_per_day
    return cashout && { day: cashout.per_day, each: cashout.each, days_30: cashout.days_30 }[name]
  }
  const raised = figure(next)
  return raised !== null && raised > (figure(now) ?? 0) ? raised : null
}

export function resetOf({ out_per_day, cashout }: Limits, name: LimitName, of: 'out' | 'cash'): string | null {
  if (name === 'day') return of === 'out' ? out_per_day.resets_at : (cashout?.per_day.resets_at ?? null)
  return name === 'days_30' ? (cashout?.days_30.resets_at ?? null) : null
}

export function figuresOf({ out_per_day, balance, cashout }: Limits, name: LimitName, of: 'out' | 'cash'): LimitFigures | null {
  if (name === 'balance') return { kind: 'balance', ...amountsOf(balance) }
  if (name === 'day' && of === 'out') return { kind: 'day', ...amountsOf(out_per_day) }
  if (!cashout) return null
  if (name === 'each') return { kind: 'each', limit: cashout.each, used: zeroCents, remaining: cashout.each }
  return name === 'day' ? { kind: 'cash_day', ...amountsOf(cashout.per_day) } : { kind: 'days_30', ...amountsOf(cashout.days_30) }
}

const amountsOf = ({ limit, used, remaining }: Limits['balance']) => ({ limit, used, remaining })
