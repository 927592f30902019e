import { formatUsd, minus, negative, type Cents } from '@hai/contract/money'
import { factsOf, hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { ownBounds } from '../../api/own-bounds.ts'
import type { Translate } from '../../lib/words.ts'
import type { Quote } from './send-flow.ts'

export interface AmountState {
  readonly typed: string
  readonly amount: Cents | null
  /** The member has left the field, or asked to go on: only then is an unfinished amount an error. */
  readonly hasLeft: boolean
  readonly quote: Quote | null
  readonly quoteError: Error | null
  /** The most the member may send in a day; null while it is not known. */
  readonly dayLimit: Cents | null
}

/** What is wrong with the amount, in words, or null. What the price says is said at once; what is half typed is not. */
export function amountTrouble(
  { typed, amount, hasLeft, quote, quoteError, dayLimit }: AmountState,
  t: Translate<'transfers'>,
): string | null {
  if (amount === null || amount === 0) return hasLeft && (typed !== '' || amount === 0) ? t('err_amount') : null
  const bounds = factsOf(quoteError, 'AMOUNT_OUT_OF_BOUNDS')
  if (bounds) {
    const { minimum, maximum } = ownBounds(bounds, dayLimit)
    return t('err_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum) })
  }
  if (hasCode(quoteError, 'RECIPIENT_UNAVAILABLE', 'RECIPIENT_IS_SELF')) return errorWords(quoteError)
  if (!quote) return null
  if (isOverDay(quote)) return t('err_day', { amount: formatUsd(quote.remaining_today) })
  return isShort(quote) ? t('err_short', { amount: formatUsd(negative(quote.available_after)) }) : null
}

/** Whether the wallet does not hold enough for amount, fee and tax. */
export const isShort = (quote: Quote): boolean => quote.available_after < 0

/** Whether today’s limit does not leave enough for it. Fee and tax do not count against the limit. */
export const isOverDay = (quote: Quote): boolean => quote.amount > quote.remaining_today

/** Whether more money in the wallet is what it takes: today’s limit must leave enough for it too. */
export const isMoneyMissing = (quote: Quote): boolean => isShort(quote) && !isOverDay(quote)

/** What of today’s limit is left after the send. */
export const leftToday = (quote: Quote): Cents => minus(quote.remaining_today, quote.amount)
