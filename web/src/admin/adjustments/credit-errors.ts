import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import type { Translate } from '../../lib/translations.ts'
import { amountText } from '../ui/mask.ts'

/** Asking again does not help: the server would reject the credit too. */
export const isCreditRefused = (error: unknown): boolean =>
  hasCode(error, 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'RECIPIENT_CANNOT_RECEIVE', 'FORBIDDEN', 'NOT_FOUND')

export function creditErrorText(
  error: unknown,
  t: Translate<'admin_adjustments'>,
  { reason_code, visibility }: { reason_code: AdjustmentReason | null; visibility: 'shown' | 'hidden' },
): string {
  const short = errorDataOf(error, 'INSUFFICIENT_FUNDS')
  if (short)
    return t('account_holds', { account: reason_code ?? 'goodwill', amount: amountText(short.available_balance, visibility) })
  const cap = errorDataOf(error, 'LIMIT_EXCEEDED')
  if (cap) {
    const { limit, used, remaining } = cap
    const text = (amount: number) => amountText(amount, visibility)
    return t('over_cap', { limit: text(limit), used: text(used), remaining: text(remaining) })
  }
  if (hasCode(error, 'RECIPIENT_CANNOT_RECEIVE')) return t('cannot_receive')
  if (hasCode(error, 'CONFLICT')) return t('waits_already')
  if (hasCode(error, 'FORBIDDEN')) return t('not_yours')
  if (hasCode(error, 'INVALID_TRANSITION')) return t('over_already')
  return errorMessage(error)
}
