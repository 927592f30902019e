import { startOfDay } from '../../lib/days.ts'
import { shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Chip } from '../../ui/amount-field.tsx'
import { LineChart, type LineChartProps } from '../../ui/line-chart.tsx'

export interface DailyChartProps {
  points: LineChartProps['points']
  valueWords: (value: number) => string
  valueHeading: string
  summaryWords: (line: { from: string; first: string; last: string; low: string; high: string }) => string
  empty: string
}

export function DailyChart({ points, valueWords, valueHeading, summaryWords, empty }: DailyChartProps) {
  const t = useTranslations('balances')
  const language = useLanguage()
  const now = useNow()
  const start = points[0]
  const end = points.at(-1)
  if (!start || !end) return <p className="text-ink-soft">{empty}</p>
  const dayWords = (day: string): string => shortDay(startOfDay(day), language, now)
  const values = points.map(({ value }) => value)
  const low = valueWords(Math.min(...values))
  const high = valueWords(Math.max(...values))
  const from = dayWords(start.day)
  const summary = (): string => {
    // One day shows no change, even if money moved on that day.
    if (points.length < 2) return t('starts_tomorrow')
    if (low === high) return t('steady', { amount: low, from })
    return summaryWords({ from, first: valueWords(start.value), last: valueWords(end.value), low, high })
  }
  return (
    <LineChart
      points={points}
      summary={summary()}
      pointWords={({ day, value }) => t('point', { day: dayWords(day), amount: valueWords(value) })}
      sliderLabel={t('ui.day')}
      tableLabel={t('table')}
      dayHeading={t('ui.day')}
      valueHeading={valueHeading}
      dayWords={dayWords}
      valueWords={valueWords}
    />
  )
}

interface DaysRangeProps<Days extends number> {
  ranges: readonly Days[]
  chosen: Days
  onChoose: (days: Days) => void
}

export function DaysRange<Days extends number>({ ranges, chosen, onChoose }: DaysRangeProps<Days>) {
  const t = useTranslations('balances')
  return (
    <div role="group" aria-label={t('ui.period')} className="flex flex-wrap gap-1.5">
      {ranges.map((days) => (
        <Chip key={days} isTight pressed={days === chosen} onClick={() => onChoose(days)}>
          {t('days', { count: days })}
        </Chip>
      ))}
    </div>
  )
}
