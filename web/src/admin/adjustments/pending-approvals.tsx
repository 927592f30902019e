import type { ApprovalKindName } from '@hai/contract/approval-facts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { POLLING } from '../ui/polling.ts'
import { ApprovalCard } from './approval-card.tsx'

const PAGE_CARDS = 20

export function PendingApprovals({ kind = 'adjustment' }: { kind?: ApprovalKindName | null }) {
  const t = useTranslations('admin_adjustments')
  const list = useInfiniteQuery({
    queryKey: [...api.admin_list_approvals.key, 'waiting', kind],
    queryFn: ({ pageParam }) =>
      api.admin_list_approvals({
        status: 'pending',
        sort: 'expires_at',
        direction: 'ascending',
        limit: PAGE_CARDS,
        ...(kind !== null && { kind }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: POLLING.refetchInterval,
  })
  const waiting = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-label={t('admin_ui.pending_approvals')} className="grid grid-cols-1 gap-3">
      <h2>{t('admin_ui.pending_approvals')}</h2>
      {list.error && !waiting && <LoadFailed onRetry={() => void list.refetch()} />}
      {waiting?.length === 0 && <p className="text-sm text-ink-soft">{t('nothing_waits')}</p>}
      <div className="grid grid-cols-1 gap-3">
        {waiting?.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </div>
      <LoadMore list={list} />
    </section>
  )
}
