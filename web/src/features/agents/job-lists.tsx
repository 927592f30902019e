import { HandCoins } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { JobCard } from './job-card.tsx'
import { sortJobs } from './agent-cashouts.ts'
import { OfferCard } from './offer-card.tsx'
import { useJobs } from './use-jobs.ts'

export interface JobListsProps {
  /** The number of the agent's open cash-outs, and how many the agent may have open. Null while unknown. */
  open: { jobs: number; most: number } | null
  isOnDuty: boolean
}

export function JobLists({ open, isOnDuty }: JobListsProps) {
  const t = useTranslations('agents')
  const { data, isError, refetch } = useJobs()
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <RowsSkeleton rows={3} label={t('ui.loading')} />
  const { offers, jobs } = sortJobs(data.items)
  const isIdle = offers.length === 0 && jobs.length === 0
  return (
    <div className="grid grid-cols-1 gap-7">
      <div role="status" className="sr-only">
        {offers.length > 0 && t('offers_waiting', { count: offers.length })}
      </div>
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
      {isIdle ? (
        <Empty icon={HandCoins} title={t('no_jobs')} text={t(isOnDuty ? 'no_jobs_on_duty' : 'no_jobs_off_duty')} />
      ) : (
        <Section
          title={t('ui.to_pay_out')}
          action={
            open &&
            jobs.length > 0 && <span className="text-sm text-ink-soft">{t('open_of', { open: open.jobs, most: open.most })}</span>
          }
        >
          {jobs.length === 0 ? (
            <p className="text-ink-soft">{t('nothing_to_pay_out')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {jobs.map((job) => (
                <li key={job.id}>
                  <JobCard job={job} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </div>
  )
}
