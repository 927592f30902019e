const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 3_600_000
/** Two days, after which a message is no use any more. */
const GIVE_UP_AFTER_MS = 172_800_000

export interface AttemptedRow {
  readonly created_at: Date
  readonly now: Date
  /** Attempts so far, at least one. */
  readonly attempts: number
  /** From 0 to 1. Spreads attempts, so that a server that recovers does not get all of them at once. */
  readonly random: number
}

/**
 * When to try again: after half a minute, then twice as long each time, up to an hour. Each pause varies by up to half.
 * Null: never.
 */
export function nextTry({ created_at, now, attempts, random }: AttemptedRow): Date | null {
  if (now.getTime() - created_at.getTime() >= GIVE_UP_AFTER_MS) return null
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS)
  return new Date(now.getTime() + Math.round(pauseMs * (0.5 + random)))
}
