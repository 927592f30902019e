import type { Translate } from '../../lib/words.ts'

/** Days since something was booked; a statement may be a day ahead of the platform's calendar. */
export const ageText = (days: number, t: Translate<'admin_outside'>): string => t('days', { count: Math.max(days, 0) })
