/** Known failures of the browser's passkey API. Its own messages are for developers and not in the member's language. */
export type PasskeyTrouble = 'cancelled' | 'already_here' | 'unfit'

const kinds: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'already_here',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
  SecurityError: 'unfit',
  UnknownError: 'unfit',
}

/** Null if the error does not come from the passkey API. */
export const passkeyTrouble = (error: unknown): PasskeyTrouble | null =>
  error instanceof Error ? (kinds[error.name] ?? null) : null
