const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 3_600_000
/** Two days. An older message is useless. */
const GIVE_UP_AFTER_MS = 172_800_000

export interface AttemptedRow {
  readonly created_at: Date
  readonly now: Date
  readonly attempts: number
  /** From 0 to 1. Spreads attempts, so that a server that recovers does not get all of them at once. */
  readonly random: number
}

/**
 * The first pause is half a minute, and each further one twice as long, up to an hour. Each pause varies by up to half.
 * Null: no further attempt.
 */
export function nextTry({ created_at, now, attempts, random }: AttemptedRow): Date | null {
  if (now.getTime() - created_at.getTime() >= GIVE_UP_AFTER_MS) return null
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS)
  return new Date(now.getTime() + Math.round(pauseMs * (0.5 + random)))
}
