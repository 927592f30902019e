import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useIsRateAwaited } from '../../payments/use-htg.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { DutyBox } from './duty-box.tsx'
import { JobCard } from './job-card.tsx'
import { sortJobs } from './agent-cashouts.ts'
import { OfferCard } from './offer-card.tsx'
import { useJobs } from './use-jobs.ts'

/** The agent dashboard, which a link opens, shows all jobs. */
const JOBS_SHOWN = 3

export function AgentWork() {
  const t = useTranslations('agents')
  useChannel('cashouts')
  const { data: dashboard, isError } = useQuery({
    ...api.get_agent_dashboard.query(),
    refetchInterval: usePollingFallback(),
  })
  const { data, isError: haveJobsFailed } = useJobs()
  const isRateAwaited = useIsRateAwaited()
  if (isError) return null
  if (!dashboard || !(data || haveJobsFailed) || isRateAwaited) return <SkeletonBlock className="min-h-32" />
  const { offers, jobs } = sortJobs(data?.items ?? [])
  return (
    <section aria-label={t('ui.agent_dashboard')} className="mb-6 grid grid-cols-1 gap-3">
      <DutyBox duty={dashboard.duty} />
      <div role="status" className="sr-only">
        {offers.length > 0 && t('offers_waiting', { count: offers.length })}
      </div>
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
      {jobs.slice(0, JOBS_SHOWN).map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
      <ButtonLink href={paths.agentDashboard()} size="small" icon={HandCoins} className="justify-self-start">
        {t('ui.open_agent_dashboard')}
      </ButtonLink>
    </section>
  )
}
