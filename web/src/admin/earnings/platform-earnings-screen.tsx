import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { PartFailed } from '../../ui/part-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { POLLING } from '../ui/polling.ts'
import { BookEarning } from './book-earning.tsx'
import { EarningsList } from './earnings-list.tsx'
import { EarningsSummary } from './earnings-summary.tsx'

/** What the platform earns, by the ledger: in sums, over time, and one by one. */
export function PlatformEarningsScreen() {
  const t = useWords('admin_earnings')
  const ui = useWords('ui')
  const summary = useQuery({ ...api.get_platform_earnings_summary.query(), ...POLLING })
  return (
    <>
      <PageHead title={t('title')}>
        <BookEarning />
      </PageHead>
      {summary.isPending && <RowsSkeleton rows={4} label={ui('loading')} />}
      {summary.error && <PartFailed onRetry={() => void summary.refetch()} />}
      {summary.data && <EarningsSummary summary={summary.data} />}
      <EarningsList />
    </>
  )
}
