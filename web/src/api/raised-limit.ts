import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'

type Limits = Output<'get_limits'>
/** As LIMIT_EXCEEDED names them. */
export type LimitName = 'day' | 'each' | 'days_30' | 'balance'

/** The same limit one tier up. Null: there is no higher tier, or it is no higher there. */
export function raisedLimit({ tier, tiers }: Limits, name: LimitName, of: 'out' | 'cash'): Cents | null {
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

/** When the limit is whole again. Null: it does not reset by itself. */
export function resetOf({ out_per_day, cashout }: Limits, name: LimitName, of: 'out' | 'cash'): string | null {
  if (name === 'day') return of === 'out' ? out_per_day.resets_at : (cashout?.per_day.resets_at ?? null)
  return name === 'days_30' ? (cashout?.days_30.resets_at ?? null) : null
}
