import type { TicketStatus } from '@hai/contract/support-words'
import type { Translate } from '../../lib/words.ts'
import type { Mood } from '../../ui/status.tsx'

/** As the team sees it: what is open waits for them. */
export const moodOf: Readonly<Record<TicketStatus, Mood>> = { open: 'wait', answered: 'plain', closed: 'back' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something took or waits: `12 min`, `5 h 12 min`, `1 d 23 h`. */
export function spanText(spanMs: number, t: Translate<'admin_support'>): string {
  if (spanMs >= DAY_MS)
    return t('days_hours', { days: Math.floor(spanMs / DAY_MS), hours: Math.floor((spanMs % DAY_MS) / HOUR_MS) })
  const minutes = Math.floor((spanMs % HOUR_MS) / MINUTE_MS)
  return spanMs >= HOUR_MS ? t('hours_minutes', { hours: Math.floor(spanMs / HOUR_MS), minutes }) : t('minutes', { minutes })
}
