import { useState, type MouseEvent } from 'react'
import { ago, exactMoment, shortDay } from '../lib/moments.ts'
import { useNow } from '../lib/use-now.ts'
import { useLanguage, useWords } from '../lib/words.ts'

/** Relative in lists; exact on hover, and where there is none, on a tap. Grows older while it is looked at. */
export function Ago({ iso }: { iso: string }) {
  const t = useWords('ui')
  const language = useLanguage()
  const now = useNow()
  const [isExact, setExact] = useState(false)
  const moment = new Date(iso)
  const past = ago(moment, now)
  const said =
    past.unit === 'day'
      ? shortDay(moment, language, now)
      : 'count' in past
        ? t(`ago_${past.unit}`, { count: past.count })
        : t(`ago_${past.unit}`)
  const exact = exactMoment(moment, language)
  const toggle = (event: MouseEvent) => {
    const { nativeEvent } = event
    if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch') return
    event.preventDefault()
    event.stopPropagation()
    setExact(!isExact)
  }
  return (
    <time dateTime={iso} title={exact} onClick={toggle} className="whitespace-nowrap">
      {isExact ? exact : said}
    </time>
  )
}
