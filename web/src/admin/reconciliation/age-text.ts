import type { Translate } from '../../lib/translations.ts'

/** Age in days. A statement may be a day ahead of the platform's time zone, so negative ages count as 0. */
export const ageText = (days: number, t: Translate<'admin_reconciliation'>): string => t('days', { count: Math.max(days, 0) })
