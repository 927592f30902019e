import type { Translate } from '../../lib/words.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
/** Up to two days one thinks in hours. */
const HOURS_UNTIL = 2 * DAY

/** How long something waits, in the unit one thinks of it in. */
export function ageText(seconds: number, t: Translate<'admin_ledger'>): string {
  if (seconds < HOUR) return t('minutes', { count: Math.floor(seconds / MINUTE) })
  if (seconds < HOURS_UNTIL) return t('hours', { count: Math.floor(seconds / HOUR) })
  return t('days', { count: Math.floor(seconds / DAY) })
}
