import { ago } from '../lib/ago.ts'
import { exactMoment, shortDay } from '../lib/moments.ts'
import { useNow } from '../lib/use-now.ts'
import { useLanguage, useTranslations } from '../lib/translations.ts'

/** The age of a moment, updated live. The exact time is in the tooltip and on the page behind the row. */
export function RelativeTime({ iso }: { iso: string }) {
  const t = useTranslations('ui')
  const language = useLanguage()
  const now = useNow()
  const moment = new Date(iso)
  const past = ago(moment, now)
  const said =
    past.unit === 'day'
      ? shortDay(moment, language, now)
      : 'count' in past
        ? t(`ago_${past.unit}`, { count: past.count })
        : t(`ago_${past.unit}`)
  return (
    <time dateTime={iso} title={exactMoment(moment, language)} className="whitespace-nowrap">
      {said}
    </time>
  )
}
