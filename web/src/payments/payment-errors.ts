import { errorMessage } from '../api/error-messages.ts'
import { ApiError, hasCode } from '../api/api-error.ts'
import { getTranslations } from '../lib/translations.ts'

/**
 * The effect of a failed call on the money. `refused`: the server refused the call, and no money moved. `offline`: the
 * call was not sent. `unknown`: the server may have executed the call; a retry with the same key is safe.
 */
export type PaymentError =
  | { readonly kind: 'offline' }
  | { readonly kind: 'unknown'; readonly request_id?: string | null }
  | { readonly kind: 'refused'; readonly error: ApiError }

/** Thrown instead of sending a payment while offline. */
export class NotSent extends Error {}

/**
 * Errors that the server raises before it looks up the idempotency key. They do not tell whether an earlier attempt
 * without an answer succeeded.
 */
const raisedBeforeKeyLookup = [
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
  'ACTION_CODE_REQUIRED',
  'CONFIRMATION_REQUIRED',
] as const

/** `isRetry`: the same payment was sent before with the same key, and its outcome is unknown. */
export function classifyPaymentError(error: unknown, { isRetry }: { isRetry: boolean }): PaymentError {
  if (error instanceof NotSent && !isRetry) return { kind: 'offline' }
  if (!(error instanceof ApiError)) return { kind: 'unknown' }
  const isUnknown = hasCode(error, 'OFFLINE', 'INTERNAL', 'UNAVAILABLE') || (isRetry && hasCode(error, ...raisedBeforeKeyLookup))
  return isUnknown ? { kind: 'unknown', request_id: error.request_id } : { kind: 'refused', error }
}

/** True if an undo was refused because the money has moved on. */
export const isTooLate = (problem: PaymentError): boolean =>
  problem.kind === 'refused' && hasCode(problem.error, 'INVALID_TRANSITION', 'NOT_FOUND')

export function paymentErrorText(problem: PaymentError): string {
  if (problem.kind === 'refused') return errorMessage(problem.error)
  return getTranslations('errors')(problem.kind === 'unknown' ? 'outcome_unknown' : 'not_asked')
}
