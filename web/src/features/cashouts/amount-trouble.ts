import type { Output } from '@hai/contract/contract'
import { formatUsd, negative, type Cents } from '@hai/contract/money'
import { factsOf } from '../../api/api-error.ts'
import type { Translate } from '../../lib/words.ts'

export type Quote = Output<'quote_cashout'>

export interface AmountState {
  readonly typed: string
  readonly amount: Cents | null
  /** The member has left the field, or asked to go on: only then is an unfinished amount an error. */
  readonly hasLeft: boolean
  readonly quote: Quote | null
  readonly quoteError: Error | null
  /** The most the member may ask for at a time, which is less than the most anybody may; null while it is not known. */
  readonly each: Cents | null
}

/** What is wrong with the amount, in words, or null. What the price says is said at once; what is half typed is not. */
export function amountTrouble(
  { typed, amount, hasLeft, quote, quoteError, each }: AmountState,
  t: Translate<'cashouts'>,
): string | null {
  if (amount === null || amount === 0) return hasLeft && (typed !== '' || amount === 0) ? t('err_amount') : null
  const bounds = factsOf(quoteError, 'AMOUNT_OUT_OF_BOUNDS')
  if (bounds) {
    const maximum = each !== null && each < bounds.maximum ? each : bounds.maximum
    return t('err_bounds', { minimum: formatUsd(bounds.minimum), maximum: formatUsd(maximum) })
  }
  if (!quote) return null
  const over = limitOver(quote)
  if (over) return t(`err_${over.limit}`, { amount: formatUsd(over.left) })
  return quote.available_after < 0 ? t('err_short', { amount: formatUsd(negative(quote.available_after)) }) : null
}

/** The limit that the amount is above, and what is left of it. Fee and tax do not count against limits. */
export function limitOver({ amount, limits }: Quote): { limit: 'each' | 'day' | 'month'; left: Cents } | null {
  if (amount > limits.each) return { limit: 'each', left: limits.each }
  if (amount > limits.per_day.remaining) return { limit: 'day', left: limits.per_day.remaining }
  return amount > limits.days_30.remaining ? { limit: 'month', left: limits.days_30.remaining } : null
}

/** Whether it can be asked for at this price. */
export const isPayable = (quote: Quote): boolean => quote.available_after >= 0 && limitOver(quote) === null
