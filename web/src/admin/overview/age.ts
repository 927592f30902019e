const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something waits, in the two largest units that say something. */
export type Age = { days: number; hours: number } | { hours: number } | { minutes: number }

export function ageOf(since: Date, now: Date): Age {
  const pastMs = Math.max(0, now.getTime() - since.getTime())
  const hours = Math.floor(pastMs / HOUR_MS)
  if (pastMs >= DAY_MS) return { days: Math.floor(pastMs / DAY_MS), hours: hours % 24 }
  return hours > 0 ? { hours } : { minutes: Math.floor(pastMs / MINUTE_MS) }
}
