import { ago, exactMoment, shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useWords } from '../../lib/words.ts'

/** How long ago; the exact moment on hover. */
export function Moment({ at }: { at: string }) {
  const t = useWords('wallet')
  const language = useLanguage()
  const now = useNow()
  const moment = new Date(at)
  const past = ago(moment, now)
  const words = () => {
    if (past.unit === 'now') return t('just_now')
    if (past.unit === 'minutes') return t('minutes_ago', { count: past.count })
    if (past.unit === 'hours') return t('hours_ago', { count: past.count })
    return past.unit === 'yesterday' ? t('yesterday_low') : shortDay(moment, language, now)
  }
  return (
    <time dateTime={at} title={exactMoment(moment, language)} className="whitespace-nowrap">
      {words()}
    </time>
  )
}
