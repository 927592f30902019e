import { formatUsd, minus, type Cents } from '@hai/contract/money'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { nearestBound, ownAmountBounds, type OwnMaximum } from '../../payments/amount-bounds.ts'
import type { Translate } from '../../lib/translations.ts'
import type { Quote } from './send-flow.ts'

export interface AmountState {
  readonly typed: string
  readonly amount: Cents | null
  readonly isTouched: boolean
  readonly quote: Quote | null
  readonly quoteError: Error | null
  readonly own: OwnMaximum
}

/** A zero or unreadable amount is an error only after `isTouched`. */
export function amountError(
  { typed, amount, isTouched, quote, quoteError, own }: AmountState,
  t: Translate<'transfers'>,
): string | null {
  if (amount === null || amount === 0) return isTouched && (typed !== '' || amount === 0) ? t('err_amount') : null
  if (hasCode(quoteError, 'RECIPIENT_UNAVAILABLE', 'RECIPIENT_IS_SELF')) return errorMessage(quoteError)
  const bounds = errorDataOf(quoteError, 'AMOUNT_OUT_OF_BOUNDS')
  const nearest = nearestBound(amount, quote, own)
  if (nearest) return t(`err_${nearest.bound}`, { amount: formatUsd(nearest.amount) })
  if (bounds) {
    const { minimum, maximum } = ownAmountBounds(bounds, own.dayLimit)
    return t('err_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum) })
  }
  return null
}

export const isShort = (quote: Quote): boolean => quote.available_after < 0

/** Fee and tax do not count against the daily limit. */
export const exceedsDailyLimit = (quote: Quote): boolean => quote.amount > quote.remaining_today

export const leftToday = (quote: Quote): Cents => minus(quote.remaining_today, quote.amount)
