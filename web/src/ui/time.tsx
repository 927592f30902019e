import { useEffect, useState } from 'react'
import { ago, exactMoment, shortDay } from '../lib/moments.ts'
import { useLanguage, useWords } from '../lib/words.ts'

const MINUTE_MS = 60_000

/** Relative in lists, exact on hover. Grows older while it is looked at. */
export function Ago({ iso }: { iso: string }) {
  const t = useWords('ui')
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(iso)
  const past = ago(moment, now)
  const said =
    past.unit === 'day'
      ? shortDay(moment, language, now)
      : 'count' in past
        ? t(`ago_${past.unit}`, { count: past.count })
        : t(`ago_${past.unit}`)
  return (
    <time dateTime={iso} title={exactMoment(moment, language)}>
      {said}
    </time>
  )
}
