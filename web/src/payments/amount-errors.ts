import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../lib/money-text.ts'
import { errorDataOf, hasCode } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { getTranslations } from '../lib/translations.ts'
import { ownAmountBounds, type ExceededBound } from './amount-bounds.ts'

interface TypedAmount {
  readonly amount: Cents | null
  readonly isTouched: boolean
  readonly quoteError: Error | null
  readonly exceeded: ExceededBound | null
  /** The member's own limits. Null if a limit is unknown, or does not limit the amount. */
  readonly limits: readonly (Cents | null)[]
}

/** The error of an amount field. A missing, zero or unreadable amount is an error only after `isTouched`. */
export function amountError({ amount, isTouched, quoteError, exceeded, limits }: TypedAmount): string | null {
  const t = getTranslations('payments')
  if (amount === null || amount === 0) return isTouched ? t('ui.amount_missing') : null
  if (hasCode(quoteError, 'RECIPIENT_UNAVAILABLE', 'RECIPIENT_IS_SELF')) return errorMessage(quoteError)
  if (exceeded) return exceededText(exceeded)
  const bounds = errorDataOf(quoteError, 'AMOUNT_OUT_OF_BOUNDS')
  if (!bounds) return null
  const { minimum, maximum } = ownAmountBounds(bounds, ...limits)
  // No amount is within all limits. The error of the minimum comes first, and then the one of the limit.
  if (maximum < minimum && amount < minimum) return t('err_minimum', { minimum: formatUsd(minimum) })
  return t('ui.amount_bounds', { minimum: formatUsd(minimum), maximum: formatUsd(maximum < minimum ? bounds.maximum : maximum) })
}

export const exceededText = ({ bound, amount }: ExceededBound): string =>
  getTranslations('payments')(`err_${bound}`, { amount: formatUsd(amount) })
