import { useTranslations } from '../../lib/translations.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Span = { days: number; hours: number } | { hours: number; minutes: number } | { minutes: number }

export function durationParts(spanMs: number): Span {
  const leftMs = Math.max(0, spanMs)
  const hours = Math.floor(leftMs / HOUR_MS)
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS)
  if (leftMs >= DAY_MS) return { days: Math.floor(leftMs / DAY_MS), hours: hours % 24 }
  return hours > 0 ? { hours, minutes } : { minutes }
}

/** `1 d 23 h`, `5 h 12 min` or `12 min`. */
export function useDurationText(): (spanMs: number) => string {
  const t = useTranslations('admin_ui')
  return (spanMs) => {
    const span = durationParts(spanMs)
    if ('days' in span) return t('span_days', span)
    return 'hours' in span ? t('span_hours', span) : t('span_minutes', span)
  }
}
