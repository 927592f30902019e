import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import type { Translate } from '../../lib/translations.ts'
import { amountText } from '../ui/mask.ts'

export function creditErrorText(
  error: unknown,
  t: Translate<'admin_adjustments'>,
  { reason_code, visibility }: { reason_code: AdjustmentReason | null; visibility: 'shown' | 'hidden' },
): string {
  const short = errorDataOf(error, 'INSUFFICIENT_FUNDS')
  if (short)
    return t('account_holds', { account: reason_code ?? 'goodwill', amount: amountText(short.available_balance, visibility) })
  const cap = errorDataOf(error, 'LIMIT_EXCEEDED')
  if (cap) return t('over_cap', { limit: amountText(cap.limit, visibility), used: amountText(cap.used, visibility) })
  if (hasCode(error, 'RECIPIENT_CANNOT_RECEIVE')) return t('cannot_receive')
  if (hasCode(error, 'CONFLICT')) return t('waits_already')
  if (hasCode(error, 'FORBIDDEN')) return t('not_yours')
  if (hasCode(error, 'INVALID_TRANSITION')) return t('over_already')
  return errorMessage(error)
}
