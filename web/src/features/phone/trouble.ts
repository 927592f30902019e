import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { words } from '../../lib/words.ts'

/** Why a code could not be sent or looked at. Nobody’s money is in question here, so silence is told without it. */
export const phoneTrouble = (error: unknown): string =>
  hasCode(error, 'UNAVAILABLE', 'OFFLINE') ? words('phone')('no_answer') : errorWords(error)

/** A code that is told beside its field; everything else stands above the form. */
export const isCodeTrouble = (error: unknown): boolean => hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED')
