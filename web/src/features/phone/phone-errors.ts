import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { getTranslations } from '../../lib/translations.ts'

/** No money is involved, so the text for a lost response does not mention money. */
export const phoneErrorText = (error: unknown): string =>
  hasCode(error, 'UNAVAILABLE', 'OFFLINE') ? getTranslations('phone')('no_answer') : errorMessage(error)

/** Errors shown at the code field. All others show above the form. */
export const isCodeError = (error: unknown): boolean => hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED')
