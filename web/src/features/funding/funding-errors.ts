import { formatUsd } from '../../lib/money-text.ts'
import { errorDataOf, type ApiError } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import type { Translate } from '../../lib/translations.ts'

export function fundingErrorText(error: ApiError, t: Translate<'funding'>): { title: string; text: string } {
  const title = t('nothing_moved')
  if (error.code === 'IDEMPOTENCY_CONFLICT')
    return { title: t('err_IDEMPOTENCY_CONFLICT_title'), text: t('err_IDEMPOTENCY_CONFLICT') }
  const limit = errorDataOf(error, 'LIMIT_EXCEEDED')
  if (!limit) return { title, text: errorMessage(error) }
  if (limit.remaining === 0) return { title, text: t('err_FULL', { limit: formatUsd(limit.limit) }) }
  return { title, text: t('err_LIMIT', { limit: formatUsd(limit.limit), remaining: formatUsd(limit.remaining) }) }
}
