import { Banknote, CalendarClock } from 'lucide-react'
import { Suspense, useReducer, type ReactNode } from 'react'
import { useStaleDataText } from '../../api/use-stale-data-text.ts'
import { useLocation, useSearch } from 'wouter'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ActivityFilter } from './activity-filter.tsx'
import { ActivityList } from './activity-list.tsx'
import { MainActions } from './main-actions.tsx'
import { Balance } from './balance.tsx'
import { filtersToQuery, isFiltered, noFilters, readFilters, type ActivityFilters } from './filters.ts'
import { WalletLoadFailed } from './load-failed.tsx'
import { PendingSends, usePendingSends } from './pending-sends.tsx'
import { useDashboard } from './use-dashboard.ts'
import { BalanceLine, WalletSummary } from './wallet-summary.tsx'
import { MainActionsSkeleton, BalanceSkeleton } from './wallet-skeleton.tsx'

const WalletFiles = lazyScreen(() => import('./wallet-files.tsx').then(({ WalletFiles: one }) => one))

/** The window width from which the balances and unclaimed payments are in a column beside the activity. */
const wide = '(min-width: 64rem)'

function Ways() {
  const t = useTranslations('wallet')
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink href={paths.cashouts()} size="small" icon={Banknote}>
        {t('kind_cash_out')}
      </ButtonLink>
      <ButtonLink href={paths.schedules()} size="small" icon={CalendarClock}>
        {t('ui.scheduled_payments')}
      </ButtonLink>
    </span>
  )
}

const Files = ({ filters }: { filters: ActivityFilters }) => (
  <ErrorBoundary isOptional fallback={() => <div className="min-h-(--size-touch)" />}>
    <Suspense fallback={<div className="min-h-(--size-touch)" />}>
      <WalletFiles filters={filters} />
    </Suspense>
  </ErrorBoundary>
)

export function WalletScreen({ cashouts }: { cashouts: (on_hold_balance: number) => ReactNode }) {
  const t = useTranslations('wallet')
  const [, navigate] = useLocation()
  const filters = readFilters(new URLSearchParams(useSearch()))
  const narrow = (next: ActivityFilters) => navigate(paths.wallet() + filtersToQuery(next), { replace: true })
  const [clearings, countClearing] = useReducer((count: number) => count + 1, 0)
  const clear = () => {
    countClearing()
    narrow(noFilters)
  }
  const isWide = useMedia(wide)
  const isAboutPending = filters.kind === 'pending_send'
  const pending = usePendingSends({ enabled: isWide || isAboutPending })
  const query = useDashboard()
  const asOf = useStaleDataText(query)
  const { data } = query
  const hasFailed = !data && query.isError
  const onHold = data?.wallet.on_hold_balance ?? 0
  // On narrow screens the balance and the summary are above the list. Content that was rendered before them would jump
  // down.
  const isHeldBack = !data && !hasFailed
  const isEmpty = data?.activity.length === 0 && !isFiltered(filters)
  return (
    <Screen title={t('ui.wallet')} action={isWide ? <Ways /> : !hasFailed && <BalanceLine dashboard={data} />}>
      <div className="h-4 md:h-5" />
      {isHeldBack && (
        <div className="lg:hidden">
          <RowsSkeleton rows={6} label={t('loading')} />
        </div>
      )}
      <div className={isHeldBack ? 'max-lg:hidden' : undefined}>
        <Split>
          {hasFailed ? (
            <div className="lg:order-2">
              <WalletLoadFailed error={query.error} onRetry={() => void query.refetch()} />
            </div>
          ) : (
            <>
              <div className="grid grid-cols-1 content-start gap-3 lg:hidden">
                <WalletSummary dashboard={data} asOf={asOf} pending={isAboutPending && !isWide ? pending : null} />
                {!isWide && cashouts(onHold)}
              </div>
              <div className="grid grid-cols-1 content-start gap-6 max-lg:hidden lg:order-2">
                {data ? <Balance dashboard={data} asOf={asOf} /> : <BalanceSkeleton />}
                {data ? <MainActions /> : <MainActionsSkeleton />}
                {isWide && cashouts(onHold)}
                {isWide && <PendingSends list={pending} />}
              </div>
            </>
          )}
          <section aria-label={t('activity')} className="grid grid-cols-1 content-start gap-3 max-lg:-mt-5 lg:order-1 lg:gap-4">
            {isWide && <Files filters={filters} />}
            {!isEmpty && (
              <ActivityFilter key={clearings} filters={filters} people={data?.recent_recipients ?? []} onChange={narrow} />
            )}
            <ActivityList filters={filters} rate={data?.rate?.htg_per_usd ?? null} onClear={clear} />
            {!isWide && (
              <>
                <Files filters={filters} />
                <Ways />
              </>
            )}
          </section>
        </Split>
      </div>
    </Screen>
  )
}
