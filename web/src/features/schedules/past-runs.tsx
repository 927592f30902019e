import type { ScheduleRun } from '@hai/contract/schedules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { api } from '../../api/api.ts'
import { usePollingFallback } from '../../api/use-channel.ts'
import { startOfDay } from '../../lib/days.ts'
import { fullDay } from '../../lib/full-day.ts'
import { paths } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { runStatusStyles } from './schedule-status-style.ts'
import { SEPARATOR } from '../../lib/separator.ts'

const PAGE_SIZE = 10

export function usePastRuns(schedule_id: string) {
  const input = { schedule_id, limit: PAGE_SIZE }
  return useInfiniteQuery({
    queryKey: [...api.list_schedule_runs.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_schedule_runs({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })
}

export function PastRuns({ runs }: { runs: ReturnType<typeof usePastRuns> }) {
  const t = useTranslations('schedules')
  if (runs.isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!runs.data) return <LoadFailed onRetry={() => void runs.refetch()} />
  const items = runs.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return null
  return (
    <Section title={t('past')}>
      <Box flush>
        <ul>
          {items.map((run) => (
            <li key={run.id}>
              <RunRow run={run} />
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={runs} />
    </Section>
  )
}

function RunRow({ run: { due_on, status, refusal, transaction_id } }: { run: ScheduleRun }) {
  const t = useTranslations('schedules')
  const language = useLanguage()
  const day = fullDay(startOfDay(due_on), language, useNow())
  return (
    <Row
      {...(transaction_id !== null && {
        href: paths.transaction(transaction_id),
        end: <ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />,
      })}
      start={<Glyph {...runStatusStyles[status]} />}
      title={<span className="inline-block first-letter:uppercase">{day}</span>}
      sub={refusal === null ? t(`run_${status}`) : `${t('run_failed')}${SEPARATOR}${t(`refused_${refusal}`)}`}
    />
  )
}
