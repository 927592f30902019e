import { cx } from '../lib/cx.ts'
import { exactMoment, shortDay } from '../lib/moments.ts'
import { useNow } from '../lib/use-now.ts'
import { useLanguage, useTranslations } from '../lib/translations.ts'

export type Ago = { unit: 'now' } | { unit: 'minutes' | 'hours'; count: number } | { unit: 'yesterday' } | { unit: 'day' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function ago(moment: Date, now: Date): Ago {
  const pastMs = now.getTime() - moment.getTime()
  if (pastMs < MINUTE_MS) return { unit: 'now' }
  if (pastMs < HOUR_MS) return { unit: 'minutes', count: Math.floor(pastMs / MINUTE_MS) }
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (moment >= midnight) return { unit: 'hours', count: Math.floor(pastMs / HOUR_MS) }
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return moment >= before ? { unit: 'yesterday' } : { unit: 'day' }
}

interface RelativeTimeProps {
  iso: string
  /** True at the start of a line, where the text begins with a capital letter. */
  capital?: boolean
}

export function RelativeTime({ iso, capital = false }: RelativeTimeProps) {
  const t = useTranslations('ui')
  const language = useLanguage()
  const now = useNow()
  const moment = new Date(iso)
  const past = ago(moment, now)
  const text =
    past.unit === 'day'
      ? shortDay(moment, language, now)
      : 'count' in past
        ? t(`ago_${past.unit}`, { count: past.count })
        : t(`ago_${past.unit}`)
  return (
    <time
      dateTime={iso}
      title={exactMoment(moment, language)}
      className={cx('whitespace-nowrap', capital && 'inline-block first-letter:uppercase')}
    >
      {text}
    </time>
  )
}
