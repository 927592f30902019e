import type { Output } from '@hai/contract/contract'
import { formatUsd, negative, plus, type Cents, cents } from '@hai/contract/money'
import { errorDataOf } from '../../api/api-error.ts'
import type { Translate } from '../../lib/translations.ts'

export type CashoutLimits = NonNullable<Output<'get_limits'>['cashout']>

export const leftOfLimits = ({ each, per_day, days_30 }: CashoutLimits): Cents =>
  cents(Math.min(each, per_day.remaining, days_30.remaining))

export type Quote = Output<'quote_cashout'>

export interface AmountState {
  readonly typed: string
  readonly amount: Cents | null
  readonly isTouched: boolean
  readonly quote: Quote | null
  readonly quoteError: Error | null
  /** Null while unknown. */
  readonly limits: CashoutLimits | null
  readonly available: Cents | null
}

/** A zero or unreadable amount is an error only after `isTouched`. */
export function amountError(state: AmountState, t: Translate<'cashouts'>): string | null {
  const { typed, amount, isTouched, quoteError } = state
  if (amount === null || amount === 0) return isTouched && (typed !== '' || amount === 0) ? t('err_amount') : null
  const nearest = cashoutBound(state)
  if (nearest) return t(`err_${nearest.bound}`, { amount: formatUsd(nearest.amount) })
  const bounds = errorDataOf(quoteError, 'AMOUNT_OUT_OF_BOUNDS')
  return bounds ? t('err_bounds', { minimum: formatUsd(bounds.minimum), maximum: formatUsd(bounds.maximum) }) : null
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
export function cashoutBound({
  amount,
  quote,
  limits,
  available,
}: Pick<AmountState, 'amount' | 'quote' | 'limits' | 'available'>): NearestBound | null {
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
