import { errorWords } from './error-words.ts'
import { ApiError, hasCode } from './api-error.ts'
import { words } from '../lib/words.ts'

/**
 * What a failed act means for the money. refused: the server said no and nothing moved. offline: nothing was asked. unknown: no
 * answer came, or none of the product's own, so it may or may not have been carried out; the same key again cannot do it twice.
 */
export type MoneyTrouble =
  | { readonly kind: 'offline' }
  /** `request_id`: what support can look up, where the server said one. */
  | { readonly kind: 'unknown'; readonly request_id?: string | null }
  | { readonly kind: 'refused'; readonly error: ApiError }

/** Without a network an act is not begun. */
export class NotAsked extends Error {}

/** Refusals given at the door, before the key is looked up: they say nothing about an earlier try that nobody answered. */
const atTheDoor = [
  'UNAUTHENTICATED',
  'ACCOUNT_BLOCKED',
  'PENDING_APPROVAL',
  'NOT_ONBOARDED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'BAD_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'STEP_UP_REQUIRED',
  'ACT_CODE_REQUIRED',
  'CONFIRMATION_REQUIRED',
] as const

/** The one table of what failures mean. `isOpen`: nobody knows what became of an earlier try with the same key. */
export function moneyTrouble(error: unknown, { isOpen }: { isOpen: boolean }): MoneyTrouble {
  if (error instanceof NotAsked && !isOpen) return { kind: 'offline' }
  if (!(error instanceof ApiError)) return { kind: 'unknown' }
  const isUnknown = hasCode(error, 'OFFLINE', 'INTERNAL', 'UNAVAILABLE') || (isOpen && hasCode(error, ...atTheDoor))
  return isUnknown ? { kind: 'unknown', request_id: error.request_id } : { kind: 'refused', error }
}

/** Whether a take-back was refused because the money has gone on meanwhile. */
export const isTooLate = (trouble: MoneyTrouble): boolean =>
  trouble.kind === 'refused' && hasCode(trouble.error, 'INVALID_TRANSITION', 'NOT_FOUND')

/** The trouble in one sentence, for acts that have none of their own. */
export function troubleWords(trouble: MoneyTrouble): string {
  if (trouble.kind === 'refused') return errorWords(trouble.error)
  return words('errors')(trouble.kind === 'unknown' ? 'outcome_unknown' : 'not_asked')
}
