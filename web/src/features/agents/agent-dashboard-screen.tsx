import { useQuery } from '@tanstack/react-query'
import { Banknote, HandCoins } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useIsRateAwaited } from '../../payments/use-htg.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SkeletonBlock, RowsSkeleton } from '../../ui/skeleton.tsx'
import { DutyBox } from './duty-box.tsx'
import { JobLists } from './job-lists.tsx'
import { LevelBox } from './level-box.tsx'

const Earnings = lazyScreen(() => import('./earnings.tsx').then(({ Earnings: one }) => one))
const History = lazyScreen(() => import('./history.tsx').then(({ History: one }) => one))

/** The cash-ins feature supplies this sheet, because features do not import each other. */
type CashInFlow = (onClose: () => void) => ReactNode

export function AgentDashboardScreen({ cashIn }: { cashIn: CashInFlow }) {
  const t = useTranslations('agents')
  const { profile } = useAuth()
  return (
    <Screen title={t('ui.agent_dashboard')} titleHidden>
      {profile.is_agent ? <Dashboard cashIn={cashIn} /> : <NoAgent />}
    </Screen>
  )
}

function Dashboard({ cashIn }: { cashIn: CashInFlow }) {
  const t = useTranslations('agents')
  const isOnline = useOnline()
  const [isTaking, setTaking] = useState(false)
  useChannel('cashouts')
  const { data, error, refetch } = useQuery({
    ...api.get_agent_dashboard.query(),
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })
  const isRateAwaited = useIsRateAwaited()
  if (!data && error)
    return hasCode(error, 'NOT_FOUND', 'FORBIDDEN') ? <NoAgent /> : <LoadFailed onRetry={() => void refetch()} />
  return (
    <div className="in-order grid grid-cols-1 gap-5">
      {data && !isRateAwaited ? <DutyBox duty={data.duty} /> : <SkeletonBlock className="h-22" />}
      <Button icon={Banknote} className="justify-self-start" refused={!isOnline} onClick={() => setTaking(true)}>
        {t('take_cash')}
      </Button>
      {isTaking && <Suspense>{cashIn(() => setTaking(false))}</Suspense>}
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-7 max-lg:in-order lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="in-order grid grid-cols-1 content-start gap-7">
          <JobLists
            open={data ? { jobs: data.jobs_open, most: data.level.jobs_open_max } : null}
            isOnDuty={data?.duty.on_duty ?? false}
          />
          <div className="max-lg:hidden">
            <Late>
              <History />
            </Late>
          </div>
        </div>
        <div className="in-order grid grid-cols-1 content-start gap-7">
          <Late>
            <Earnings />
          </Late>
          {data ? <LevelBox dashboard={data} /> : <RowsSkeleton rows={4} label={t('ui.loading')} />}
          <div className="lg:hidden">
            <Late>
              <History />
            </Late>
          </div>
        </div>
      </div>
    </div>
  )
}

function Late({ children }: { children: ReactNode }) {
  const t = useTranslations('agents')
  return <Suspense fallback={<RowsSkeleton rows={2} label={t('ui.loading')} />}>{children}</Suspense>
}

function NoAgent() {
  const t = useTranslations('agents')
  return (
    <Empty
      icon={HandCoins}
      title={t('no_agent')}
      text={t('no_agent_text')}
      action={
        <ButtonLink href={paths.becomeAgent()} kind="main" wide>
          {t('ui.become_agent')}
        </ButtonLink>
      }
    />
  )
}
