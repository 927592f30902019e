import type { Output } from '@hai/contract/contract'
import { Suspense, type ReactNode } from 'react'
import { useStaleDataText } from '../../api/use-stale-data-text.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { loadTranslations, useTranslations } from '../../lib/translations.ts'
import { TextLink } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { ActivityRow } from './activity-row.tsx'
import { MainActions } from './main-actions.tsx'
import { Balance } from './balance.tsx'
import { WalletLoadFailed } from './load-failed.tsx'
import { PayAgain } from './pay-again.tsx'
import { useDashboard } from './use-dashboard.ts'
import { PendingPayments } from './pending-payments.tsx'
import { useHasElapsed } from '../../lib/use-has-elapsed.ts'
import { SkeletonBlock, RowsSkeleton } from '../../ui/skeleton.tsx'
import { MainActionsSkeleton, BalanceSkeleton } from './wallet-skeleton.tsx'

const DashboardHistory = lazyScreen(() => import('./dashboard-history.tsx').then(({ DashboardHistory: one }) => one))
const NoActivity = lazyScreen(() => import('./no-activity.tsx').then(({ NoActivity: one }) => one))
const PendingItems = lazyScreen(async () => {
  const [{ PendingItems: one }] = await Promise.all([import('./pending-items.tsx'), loadTranslations('pending_items')])
  return one
})

export function DashboardScreen({ cashouts, first }: Pick<DashboardProps, 'cashouts'> & { first: ReactNode }) {
  const t = useTranslations('wallet')
  const query = useDashboard()
  const asOf = useStaleDataText(query)
  return (
    <Screen title={t('ui.dashboard')} titleHidden>
      <div className="in-order">
        {first}
        {query.data ? (
          <Dashboard dashboard={query.data} asOf={asOf} cashouts={cashouts} />
        ) : query.isError ? (
          <WalletLoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <DashboardSkeleton />
        )}
      </div>
    </Screen>
  )
}

interface DashboardProps {
  dashboard: Output<'get_dashboard'>
  asOf: string | null
  /**
   * Without a balance on hold there are no open cash-outs. `shown_above`: ids already listed among the items that wait
   * for an answer.
   */
  cashouts: (on_hold_balance: number, shown_above: readonly string[]) => ReactNode
}

function Dashboard({ dashboard, asOf, cashouts }: DashboardProps) {
  const t = useTranslations('wallet')
  const { activity, recent_recipients, rate, waiting_for_me } = dashboard
  const { on_hold_balance } = dashboard.wallet
  const hasHold = on_hold_balance > 0
  const isAsked = waiting_for_me.length > 0 || dashboard.is_locked || dashboard.owed > 0
  const beside = (
    <>
      {isAsked && (
        <Suspense fallback={<PendingItemsSkeleton count={waiting_for_me.length} />}>
          <PendingItems dashboard={dashboard} />
        </Suspense>
      )}
      {hasHold && cashouts(on_hold_balance, cashoutsIn(waiting_for_me))}
      <PendingPayments {...dashboard} />
      <PayAgain people={recent_recipients} />
    </>
  )
  const isWaiting = hasHold || isAsked || dashboard.pending_sends > 0 || dashboard.arriving.length > 0
  const hasBeside = isWaiting || recent_recipients.length > 0
  return (
    <Split>
      <div className="grid grid-cols-1 content-start gap-6 md:gap-8">
        <Balance dashboard={dashboard} asOf={asOf} />
        <MainActions />
        {hasBeside && <div className="grid gap-6 lg:hidden">{beside}</div>}
        {activity.length === 0 ? (
          <Suspense>
            <NoActivity />
          </Suspense>
        ) : (
          <Section title={t('activity')} action={<TextLink href={paths.wallet()}>{t('ui.see_all')}</TextLink>}>
            <Box flush>
              <ul>
                {activity.map((item) => (
                  <li key={item.id}>
                    <ActivityRow item={item} beside="moment" rate={rate?.htg_per_usd ?? null} />
                  </li>
                ))}
              </ul>
            </Box>
          </Section>
        )}
        <ErrorBoundary isOptional fallback={(retry) => <LoadFailed onRetry={retry} />}>
          <Suspense>
            <DashboardHistory dashboard={dashboard} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {hasBeside && <div className="grid content-start gap-8 pt-2 max-lg:hidden">{beside}</div>}
    </Split>
  )
}

/** The number of items that wait for an answer, as shown at first. The rest is behind a button. */
const PENDING_SHOWN = 4

function PendingItemsSkeleton({ count }: { count: number }) {
  const t = useTranslations('wallet')
  if (count === 0) return null
  return (
    <div className="pt-8">
      <RowsSkeleton rows={Math.min(count, PENDING_SHOWN)} label={t('loading')} />
    </div>
  )
}

const cashoutsIn = (waiting: Output<'get_dashboard'>['waiting_for_me']): readonly string[] =>
  waiting.filter(({ kind }) => kind === 'cashout_sent').map(({ id }) => id)

const SKELETON_AFTER_MS = 150

/** Shown after a delay, so that fast loads do not flicker. */
function DashboardSkeleton() {
  const t = useTranslations('wallet')
  const isSlow = useHasElapsed(SKELETON_AFTER_MS)
  if (!isSlow) return <div className="min-h-dvh" aria-busy="true" />
  return (
    <Split>
      <div className="grid gap-6 md:gap-8">
        <BalanceSkeleton />
        <MainActionsSkeleton />
        <div className="grid gap-2">
          <SkeletonBlock className="my-3 h-4.5 w-24" />
          <RowsSkeleton rows={4} label={t('loading')} />
        </div>
      </div>
      <div className="grid gap-2 pt-2 max-lg:hidden" aria-hidden="true">
        <SkeletonBlock className="my-3 h-4.5 w-28" />
        <SkeletonBlock className="h-40 rounded-box" />
      </div>
    </Split>
  )
}
