import type { Output } from '@hai/contract/contract'
import { cents, negative, plus, type Cents } from '@hai/contract/money'
import type { ExceededBound } from '../../payments/amount-bounds.ts'

export type CashoutLimits = NonNullable<Output<'get_limits'>['cashout']>

export const leftOfLimits = ({ each, per_day, days_30 }: CashoutLimits): Cents =>
  cents(Math.min(each, per_day.remaining, days_30.remaining))

export type Quote = Output<'quote_cashout'>

interface AmountState {
  readonly amount: Cents | null
  readonly quote: Quote | null
  /** Null while unknown. */
  readonly limits: CashoutLimits | null
  readonly available: Cents | null
}

/** The smallest bound that the amount exceeds. */
export function cashoutBound({ amount, quote, limits, available }: AmountState): ExceededBound | null {
  if (amount === null) return null
  const known = quote?.limits ?? limits
  const over = known && limitOver(amount, known)
  const held = quote ? (quote.available_after < 0 ? plus(quote.available_after, quote.total) : null) : available
  if (over)
    return held !== null && held < over.left ? { bound: 'balance', amount: held } : { bound: over.limit, amount: over.left }
  return quote && quote.available_after < 0 ? { bound: 'short', amount: negative(quote.available_after) } : null
}

/** The smallest limit that the amount exceeds. Fee and tax do not count against limits. */
function limitOver(
  amount: Cents,
  { each, per_day, days_30 }: Pick<CashoutLimits, 'each' | 'per_day' | 'days_30'>,
): { limit: 'each' | 'day' | 'days_30'; left: Cents } | null {
  const limits = [
    { limit: 'each', left: each },
    { limit: 'day', left: per_day.remaining },
    { limit: 'days_30', left: days_30.remaining },
  ] as const
  return limits.filter(({ left }) => amount > left).toSorted((one, other) => one.left - other.left)[0] ?? null
}

export const isPayable = ({ amount, limits, available_after }: Quote): boolean =>
  available_after >= 0 && limitOver(amount, limits) === null
