import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { useAmountsHidden } from '../../lib/amounts-hidden.ts'
import { DailyChart, DaysRange } from './daily-chart.tsx'

const ranges = [7, 30, 90, 365] as const

/** `isSeen` stays true once the element has come near the viewport. */
function useNearViewport() {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true), { rootMargin: '200px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}

export function BalanceHistory() {
  const t = useTranslations('balances')
  const isHidden = useAmountsHidden()
  const [days, setDays] = useState<(typeof ranges)[number]>(30)
  const { ref, isSeen } = useNearViewport()
  return (
    <div ref={ref}>
      <Section title={t('history')}>
        <Box className="grid grid-cols-1 gap-3">
          {isHidden ? (
            <p className="text-ink-soft">{t('hidden')}</p>
          ) : (
            <>
              <DaysRange ranges={ranges} chosen={days} onChoose={setDays} />
              {isSeen ? <History days={days} /> : <SkeletonBlock className="h-32" />}
            </>
          )}
        </Box>
      </Section>
    </div>
  )
}

function History({ days }: { days: (typeof ranges)[number] }) {
  const t = useTranslations('balances')
  const { data, isError, refetch } = useQuery({ ...api.get_balance_history.query({ days }), refetchOnMount: 'always' })
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonBlock className="h-32" />
  return (
    <DailyChart
      points={data.points.map(({ day, balance }) => ({ day, value: balance }))}
      valueWords={formatUsd}
      valueHeading={t('ui.available')}
      summaryWords={(line) => t('summary', line)}
      empty={t('no_history')}
    />
  )
}
