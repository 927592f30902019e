export type Ago = { unit: 'now' } | { unit: 'minutes' | 'hours'; count: number } | { unit: 'yesterday' } | { unit: 'day' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The age of a moment in units for lists: minutes, hours of the same day, yesterday, then the date. */
export function ago(moment: Date, now: Date): Ago {
  const pastMs = now.getTime() - moment.getTime()
  if (pastMs < MINUTE_MS) return { unit: 'now' }
  if (pastMs < HOUR_MS) return { unit: 'minutes', count: Math.floor(pastMs / MINUTE_MS) }
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (moment >= midnight) return { unit: 'hours', count: Math.floor(pastMs / HOUR_MS) }
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return moment >= before ? { unit: 'yesterday' } : { unit: 'day' }
}
