const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 3_600_000
/** Two days. A message older than that is outdated. */
const GIVE_UP_AFTER_MS = 172_800_000

export interface Attempted {
  readonly created_at: Date
  readonly now: Date
  /** The number of tries so far, at least one. */
  readonly attempts: number
  /** 0 to 1: spreads retries, so that a recovering server does not get all of them at once. */
  readonly random: number
}

/**
 * The time of the next try: after half a minute, then doubling up to an hour, varied by half. Null if there is none.
 */
export function nextTry({ created_at, now, attempts, random }: Attempted): Date | null {
  if (now.getTime() - created_at.getTime() >= GIVE_UP_AFTER_MS) return null
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS)
  return new Date(now.getTime() + Math.round(pauseMs * (0.5 + random)))
}
