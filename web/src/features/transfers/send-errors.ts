import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { errorDataOf, hasCode, type ApiError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import type { PaymentError } from '../../payments/payment-errors.ts'
import type { Translate } from '../../lib/translations.ts'

/** What the member should change. retry: nothing, so the send button stays. */
export type ErrorNextStep = 'amount' | 'person' | 'retry'

export function errorNextStep(problem: PaymentError): ErrorNextStep {
  if (problem.kind !== 'refused') return 'retry'
  if (hasCode(problem.error, 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'AMOUNT_OUT_OF_BOUNDS', 'RECIPIENT_CANNOT_RECEIVE'))
    return 'amount'
  return hasCode(problem.error, 'RECIPIENT_UNAVAILABLE', 'RECIPIENT_IS_SELF') ? 'person' : 'retry'
}

export function sendErrorText(error: ApiError, total: Cents, t: Translate<'transfers'>): { title: string; text: string } {
  const title = t('nothing_moved')
  if (error.code === 'QUOTE_CHANGED') {
    const now = errorDataOf(error, 'QUOTE_CHANGED')?.total ?? total
    return { title: t('err_QUOTE_CHANGED_title'), text: t('err_QUOTE_CHANGED', { total: formatUsd(now) }) }
  }
  if (error.code === 'RECIPIENT_CANNOT_RECEIVE') return { title, text: t('err_RECIPIENT_CANNOT_RECEIVE') }
  const funds = errorDataOf(error, 'INSUFFICIENT_FUNDS')
  // All other errors use the general text, which already says that no money was moved.
  if (!funds) return { title: t('not_sent'), text: errorMessage(error) }
  const figures = { available_balance: formatUsd(funds.available_balance), total: formatUsd(total) }
  return { title, text: t('err_INSUFFICIENT_FUNDS', figures) }
}
