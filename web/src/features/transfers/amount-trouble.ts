import { formatUsd, minus, type Cents } from '@hai/contract/money'
import { factsOf, hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { nearestBound, ownBounds, type OwnMost } from '../../api/own-bounds.ts'
import type { Translate } from '../../lib/words.ts'
import type { Quote } from './send-flow.ts'

export interface AmountState {
  readonly typed: string
  readonly amount: Cents | null
  /** The member has left the field, or asked to go on: only then is an unfinished amount an error. */
  readonly hasLeft: boolean
  readonly quote: Quote | null
  readonly quoteError: Error | null
  readonly own: OwnMost
}

/** What is wrong with the amount, in words, or null. What the price says is said at once; what is half typed is not. */
export function amountTrouble(
  { typed, amount, hasLeft, quote, quoteError, own }: AmountState,
  t: Translate<'transfers'>,
): string | null {
  if (amount === null || amount === 0) return hasLeft && (typed !== '' || amount === 0) ? t('err_amount') : null
  if (hasCode(quoteError, 'RECIPIENT_UNAVAILABLE', 'RECIPIENT_IS_SELF')) return errorWords(quoteError)
  const bounds = factsOf(quoteError, 'AMOUNT_OUT_OF_BOUNDS')
  const nearest = nearestBound(amount, quote, own)
  if (nearest) return t(`err_${nearest.bound}`, { amount: formatUsd(nearest.amount) })
  if (bounds) {
    const { minimum, maximum } = ownBounds(bounds, own.dayLimit)
    return t('err_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum) })
  }
  return null
}

/** Whether the wallet does not hold enough for amount, fee and tax. */
export const isShort = (quote: Quote): boolean => quote.available_after < 0

/** Whether today’s limit does not leave enough for it. Fee and tax do not count against the limit. */
export const isOverDay = (quote: Quote): boolean => quote.amount > quote.remaining_today

/** What of today’s limit is left after the send. */
export const leftToday = (quote: Quote): Cents => minus(quote.remaining_today, quote.amount)
