import type { Dispute } from '@hai/contract/disputes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useChannel } from '../../api/use-channel.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { titleOf } from './dispute-status-style.ts'
import { CACHE_MS, POLL_MS, STALE_MS } from './live-disputes.ts'

const PAGE_SIZE = 20

function useDisputes(state: 'active' | 'over') {
  const input = { state, limit: PAGE_SIZE }
  return useInfiniteQuery({
    queryKey: [...api.list_disputes.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_disputes({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: STALE_MS,
    gcTime: CACHE_MS,
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  })
}

export function DisputesScreen() {
  const t = useTranslations('disputes')
  useChannel('disputes')
  useChannel('dispute_events')
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={t('ui.disputes')}>
        <Lists />
      </Screen>
    </div>
  )
}

function Lists() {
  const t = useTranslations('disputes')
  const active = useDisputes('active')
  const over = useDisputes('over')
  if (active.isPending || over.isPending) return <RowsSkeleton rows={4} label={t('loading')} />
  const failed = !active.data ? active : !over.data ? over : null
  if (failed) return <LoadFailed onRetry={() => void failed.refetch()} />
  if (active.data?.pages[0]?.items.length === 0 && over.data?.pages[0]?.items.length === 0)
    return <Empty icon={Scale} title={t('none')} text={t('none_text')} />
  return (
    <>
      <DisputeList title={t('active')} list={active} />
      <DisputeList title={t('over')} list={over} />
    </>
  )
}

function DisputeList({ title, list }: { title: string; list: ReturnType<typeof useDisputes> }) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <Box flush>
        <ul>
          {items.map((dispute) => (
            <li key={dispute.id}>
              <DisputeRow dispute={dispute} />
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={list} />
    </Section>
  )
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const { id, counterparty, category, created_at, item, status } = dispute
  return (
    <Row
      href={paths.dispute(id)}
      start={<Avatar name={counterparty.shown_name} avatar_url={counterparty.avatar_url} />}
      title={titleOf(dispute, t)}
      sub={
        <>
          {t(`category_${category}`) + SEPARATOR}
          <RelativeTime iso={created_at} />
          <span className="block">{t(`status_${status}`)}</span>
        </>
      }
      end={<Amount cents={item.amount} kind={item.held > 0 ? 'wait' : 'plain'} />}
    />
  )
}
