import type { Output } from '@hai/contract/contract'
import { cents, negative, plus, type Cents } from '@hai/contract/money'

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

type LimitBound = 'each' | 'day' | 'month'

/**
 * The limit or balance that the amount exceeds. `balance`: the amount is above a limit, and the balance is even lower
 * than that limit. `short`: the limits allow the amount, but the balance does not cover it with fee and tax. `amount` is
 * the highest amount that the limit or balance still allows. For `short`, it is the missing amount.
 */
interface NearestBound {
  readonly bound: LimitBound | 'balance' | 'short'
  readonly amount: Cents
}

/** The smallest bound that the amount exceeds. */
export function cashoutBound({ amount, quote, limits, available }: AmountState): NearestBound | null {
  if (amount === null) return null
  const known = quote?.limits ?? limits
  const over = known && limitOver(amount, known)
  const held = quote ? (quote.available_after < 0 ? plus(quote.available_after, quote.total) : null) : available
  if (over)
    return held !== null && held < over.left ? { bound: 'balance', amount: held } : { bound: over.limit, amount: over.left }
  return quote && quote.available_after < 0 ? { bound: 'short', amount: negative(quote.available_after) } : null
}

/** The smallest limit that the amount exceeds. Fee and tax do not count against limits. */
export function limitOver(
  amount: Cents,
  { each, per_day, days_30 }: Pick<CashoutLimits, 'each' | 'per_day' | 'days_30'>,
): { limit: LimitBound; left: Cents } | null {
  const limits = [
    { limit: 'each', left: each },
    { limit: 'day', left: per_day.remaining },
    { limit: 'month', left: days_30.remaining },
  ] as const
  return limits.filter(({ left }) => amount > left).toSorted((one, other) => one.left - other.left)[0] ?? null
}

export const isPayable = ({ amount, limits, available_after }: Quote): boolean =>
  available_after >= 0 && limitOver(amount, limits) === null
