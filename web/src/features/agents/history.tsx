import type { Cashout } from '@hai/contract/cashout-record'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { usePollingFallback } from '../../api/use-channel.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { methodIcons } from './methods.ts'
import { SEPARATOR } from '../../lib/separator.ts'

const PAGE_SIZE = 10

export function History() {
  const t = useTranslations('agents')
  const input = { role: 'agent', state: 'over', limit: PAGE_SIZE } as const
  const list = useInfiniteQuery({
    queryKey: [...api.list_cashouts.key, 'history', input],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_cashouts({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })
  if (list.isPending) return <RowsSkeleton rows={3} label={t('ui.loading')} />
  if (!list.data) return <LoadFailed onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  return (
    <Section title={t('history')}>
      {items.length === 0 ? (
        <p className="text-ink-soft">{t('history_empty')}</p>
      ) : (
        <Box flush>
          <ul>
            {items.map((job) => (
              <li key={job.id}>
                <HistoryRow job={job} />
              </li>
            ))}
          </ul>
        </Box>
      )}
      <LoadMore list={list} />
    </Section>
  )
}

function HistoryRow({ job }: { job: Cashout }) {
  const t = useTranslations('agents')
  const { counterparty, destination_details, status, amount, agent_share, ended_at, created_at, rating } = job
  const stars = rating?.rating ?? null
  return (
    <Row
      href={paths.cashoutReceipt(job.id)}
      start={<Glyph icon={methodIcons[destination_details.method]} />}
      title={counterparty?.shown_name ?? t('ui.someone')}
      sub={
        <>
          <RelativeTime iso={ended_at ?? created_at} capital />
          {stars !== null && `${SEPARATOR}${t('ui.stars', { count: stars })}`}
        </>
      }
      end={<Amount cents={amount} kind={status === 'completed' ? 'plain' : 'back'} />}
      endSub={
        status === 'completed' && agent_share !== null ? (
          <Amount cents={agent_share} kind="in" sign="+" />
        ) : status === 'refunded' ? (
          t('refunded')
        ) : undefined
      }
    />
  )
}
