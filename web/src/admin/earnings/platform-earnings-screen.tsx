import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { POLLING } from '../ui/polling.ts'
import { EarningsList } from './earnings-list.tsx'
import { EarningsSummary } from './earnings-summary.tsx'

const BookEarning = lazyScreen(() => import('./book-earning.tsx').then(({ BookEarning: one }) => one))

export function PlatformEarningsScreen() {
  const t = useTranslations('admin_earnings')
  const summary = useQuery({ ...api.get_platform_earnings_summary.query(), ...POLLING })
  return (
    <>
      <PageHead title={t('admin_ui.platform_earnings')}>
        <Suspense>
          <BookEarning />
        </Suspense>
      </PageHead>
      {summary.isPending && <RowsSkeleton rows={4} label={t('ui.loading')} />}
      {summary.error && <LoadFailed onRetry={() => void summary.refetch()} />}
      {summary.data && <EarningsSummary summary={summary.data} />}
      <EarningsList />
    </>
  )
}
