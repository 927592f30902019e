import { twoDecimals } from '@hai/contract/number-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { dayOf, startOfDay } from '../../lib/days.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { DailyChart, DaysRange } from './daily-chart.tsx'

export interface DayRate {
  readonly day: string
  readonly htg_per_usd: number
}

/** One rate per day up to `today`: the rate in force at the end of that day. */
export function dailyRates(changes: readonly DayRate[], today: string): { day: string; value: number }[] {
  const [first] = changes
  if (!first) return []
  const rates = new Map(changes.map(({ day, htg_per_usd }) => [day, htg_per_usd]))
  const days: { day: string; value: number }[] = []
  let value = first.htg_per_usd
  for (let day = first.day; day <= today; day = dayOf(startOfDay(day, 1))) {
    value = rates.get(day) ?? value
    days.push({ day, value })
  }
  return days
}

const ranges = [30, 90, 365] as const
type Range = (typeof ranges)[number]

export function RateSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('balances')
  const [days, setDays] = useState<Range>(90)
  return (
    <Sheet title={t('rate_title')} backLabel={t('ui.close')} closeLabel={t('ui.close')} onClose={onClose}>
      <DaysRange ranges={ranges} chosen={days} onChoose={setDays} />
      <Rates days={days} />
      <p className="text-sm text-ink-soft">{t('rate_display')}</p>
    </Sheet>
  )
}

function Rates({ days }: { days: Range }) {
  const t = useTranslations('balances')
  const language = useLanguage()
  const now = useNow()
  const { data, isError, refetch } = useQuery(api.get_htg_rate_history.query({ days }))
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonBlock className="h-32" />
  return (
    <DailyChart
      points={dailyRates(data.points, dayOf(now))}
      valueWords={(value) => t('ui.htg', { amount: twoDecimals(value, language) })}
      valueHeading={t('rate_heading')}
      summaryWords={(line) => t('rate_summary', line)}
      empty={t('no_rates')}
    />
  )
}
