import { twoDecimals } from '@hai/contract/number-text'
import type { Output } from '@hai/contract/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { cx } from '../../lib/cx.ts'
import { useDataLight } from '../../lib/data-use.ts'
import { startOfDay } from '../../lib/days.ts'
import { exactMoment, shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Chip } from '../../ui/amount-field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'

const ranges = [7, 30, 90] as const
type Points = Output<'get_agent_earnings'>['points']

/** The bars have a table for screen readers. Data-saver mode shows the table instead of the bars. */
export function Earnings() {
  const t = useTranslations('agents')
  const [days, setDays] = useState<(typeof ranges)[number]>(7)
  const { data, isError, refetch } = useQuery({
    ...api.get_agent_earnings.query({ days }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('earnings')}>
      <Box className="grid grid-cols-1 gap-3">
        <div role="group" aria-label={t('ui.period')} className="flex flex-wrap gap-1.5">
          {ranges.map((range) => (
            <Chip key={range} pressed={range === days} onClick={() => setDays(range)}>
              {t('days', { count: range })}
            </Chip>
          ))}
        </div>
        {data ? (
          <>
            <p>
              <Amount cents={data.total} size="big" />
            </p>
            <Bars points={data.points} />
            <Shares shares={data.cash_in_shares} />
          </>
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SkeletonBlock className="h-40" />
        )}
      </Box>
    </Section>
  )
}

function Shares({ shares: { waiting, next_at, wait_hours } }: { shares: Output<'get_agent_earnings'>['cash_in_shares'] }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      {next_at !== null && (
        <p>{t('shares_waiting', { amount: formatUsd(waiting), date: exactMoment(new Date(next_at), language) })}</p>
      )}
      <p>{t('shares_how', { hours: wait_hours })}</p>
    </div>
  )
}

/** Minimum bar height, so that a day without earnings is still visible. */
const LEAST_PERCENT = 2
const FEW = 7

function Bars({ points }: { points: Points }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const now = useNow()
  const isLight = useDataLight()
  const dayWords = (day: string): string => shortDay(startOfDay(day), language, now)
  return (
    <figure className="grid grid-cols-1 gap-1">
      {!isLight && <Drawing points={points} dayWords={dayWords} />}
      <figcaption className={isLight ? 'max-h-80 overflow-y-auto' : 'sr-only'}>
        <table className="w-full tabular-nums">
          <caption className="sr-only">{t('earnings')}</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                {t('ui.day')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('earned')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('jobs')}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, earned, jobs }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {dayWords(day)}
                </th>
                <td className="py-1.5 text-right">{formatUsd(earned)}</td>
                <td className="py-1.5 text-right">{jobs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figcaption>
    </figure>
  )
}

function Drawing({ points, dayWords }: { points: Points; dayWords: (day: string) => string }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const most = Math.max(1, ...points.map(({ earned }) => earned))
  const isFew = points.length <= FEW
  return (
    <>
      <div aria-hidden="true" className={cx('flex h-32 items-end', isFew ? 'gap-1.5' : 'gap-px')}>
        {points.map(({ day, earned }, index) => (
          <div key={day} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1">
            {isFew && <span className="text-xs text-ink-soft">{earned > 0 ? twoDecimals(earned / 100, language) : ''}</span>}
            <span
              className={cx('w-full rounded-t-[0.25rem]', index === points.length - 1 ? 'bg-accent' : 'bg-pressed')}
              style={{ height: `${Math.max(LEAST_PERCENT, (earned / most) * (isFew ? 80 : 100))}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between text-xs text-ink-soft">
        <span>{points[0] && dayWords(points[0].day)}</span>
        <span>{t('ui.today')}</span>
      </div>
    </>
  )
}
