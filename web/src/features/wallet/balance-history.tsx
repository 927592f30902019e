import type { Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Chip } from '../../ui/amount-field.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useAmountsHidden } from './amounts-hidden.ts'
import { startOfDay } from './days.ts'
import { useSeen } from './use-seen.ts'

const ranges = [7, 30, 90, 365] as const
type Points = Output<'get_balance_history'>['points']

/** What was available day by day. It asks for nothing before it is in view. */
export function BalanceHistory() {
  const t = useWords('balances')
  const isHidden = useAmountsHidden()
  const [days, choose] = useState<(typeof ranges)[number]>(30)
  const { ref, isSeen } = useSeen()
  return (
    <div ref={ref}>
      <Section title={t('history')}>
        <Box className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {isHidden ? (
            <p className="text-ink-soft">{t('hidden')}</p>
          ) : (
            <>
              <div role="group" aria-label={t('range')} className="flex flex-wrap gap-1.5">
                {ranges.map((range) => (
                  <Chip key={range} pressed={range === days} onClick={() => choose(range)}>
                    {t('days', { count: range })}
                  </Chip>
                ))}
              </div>
              {isSeen ? <History days={days} /> : <Bone className="h-32" />}
            </>
          )}
        </Box>
      </Section>
    </div>
  )
}

function History({ days }: { days: (typeof ranges)[number] }) {
  const t = useWords('balances')
  const { data, isError, refetch } = useQuery({ ...api.get_balance_history.query({ days }), refetchOnMount: 'always' })
  if (!data) return isError ? <PartFailed onRetry={() => void refetch()} /> : <Bone className="h-32" />
  return data.points.length === 0 ? <p className="text-ink-soft">{t('no_history')}</p> : <Chart points={data.points} />
}

function Chart({ points }: { points: Points }) {
  const t = useWords('balances')
  const language = useLanguage()
  const now = useNow()
  const dayWords = (day: string): string => shortDay(startOfDay(day), language, now)
  const values = points.map(({ balance }) => balance)
  const [low, high] = [formatUsd(Math.min(...values)), formatUsd(Math.max(...values))]
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <LineChart
      points={points.map(({ day, balance }) => ({ day, value: balance }))}
      summary={
        low === high
          ? t('steady', { amount: low, from: dayWords(first.day) })
          : t('summary', { from: dayWords(first.day), first: formatUsd(first.balance), last: formatUsd(last.balance), low, high })
      }
      pointWords={({ day, value }) => t('point', { day: dayWords(day), amount: formatUsd(value) })}
      sliderLabel={t('day')}
      tableLabel={t('table')}
      dayHeading={t('day')}
      valueHeading={t('available')}
      dayWords={dayWords}
      valueWords={formatUsd}
    />
  )
}
