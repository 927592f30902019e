/** What a browser says when no passkey came of it. Its own words are for developers, and in its own language. */
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

/** Null for what did not come from the browser’s passkeys. */
export const passkeyTrouble = (error: unknown): PasskeyTrouble | null =>
  error instanceof Error ? (kinds[error.name] ?? null) : null
