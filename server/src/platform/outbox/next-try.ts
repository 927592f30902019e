const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 3_600_000
/** Two days: what nobody has taken by then is told by other ways, or no longer true. */
const GIVE_UP_AFTER_MS = 172_800_000

export interface Attempted {
  readonly created_at: Date
  readonly now: Date
  /** How often it has been tried, at least once. */
  readonly attempts: number
  /** 0 up to 1: spreads what failed together, so that a server that comes back is not met by all at once. */
  readonly random: number
}

/** When a message is tried again: after half a minute, then twice as long each time, up to an hour, give or take half of it. Null: no more. */
export function nextTry({ created_at, now, attempts, random }: Attempted): Date | null {
  if (now.getTime() - created_at.getTime() >= GIVE_UP_AFTER_MS) return null
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS)
  return new Date(now.getTime() + Math.round(pauseMs * (0.5 + random)))
}
