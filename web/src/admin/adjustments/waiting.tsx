import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { PartFailed } from '../../ui/part-failed.tsx'
import { ApprovalCard } from './approval-card.tsx'

const POLL_MS = 30_000
const SHOWN_MAX = 20

/** What waits for a second person, what ends first before the rest. */
export function Waiting({ kind = 'adjustment' }: { kind?: string | null }) {
  const t = useWords('admin_adjustments')
  const { data, error, refetch } = useQuery({
    ...api.admin_list_approvals.query({
      ...{ status: 'pending', sort: 'expires_at', direction: 'ascending', limit: SHOWN_MAX },
      ...(kind !== null && { kind }),
    }),
    refetchInterval: POLL_MS,
  })
  return (
    <section aria-label={t('waiting_title')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{t('waiting_title')}</h2>
      {error && !data && <PartFailed onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="text-sm text-ink-soft">{t('nothing_waits')}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data?.items.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </div>
    </section>
  )
}
