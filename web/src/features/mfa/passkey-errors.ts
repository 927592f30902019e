/** Known failures of the browser's passkey API. Its messages are for developers and in one language. */
export type PasskeyError = 'cancelled' | 'already_here' | 'unfit'

const kinds: Readonly<Record<string, PasskeyError>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'already_here',
  ConstraintError: 'unfit',
  NotSupportedError: 'unfit',
  SecurityError: 'unfit',
  UnknownError: 'unfit',
}

/** Null if the error does not come from the passkey API. */
export const passkeyErrorOf = (error: unknown): PasskeyError | null =>
  error instanceof Error ? (kinds[error.name] ?? null) : null
