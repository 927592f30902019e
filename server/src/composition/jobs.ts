import type { Feature } from '../feature.ts'
import type { Jobs } from '../platform/jobs/run-jobs.ts'
import { mergeUnique } from './registry.ts'

export type JobOwner = Pick<Feature, 'jobs' | 'slowJobs' | 'cron'>

/**
 * Each slow job has its own worker, which needs one more connection to listen for new jobs. The pool is created before
 * the features name their slow jobs, so their number is a constant.
 */
export const SLOW_JOBS = 3

/** `scheduled` are the owners whose crontab lines are used. */
export function composeJobs(owners: readonly JobOwner[], scheduled: readonly JobOwner[]) {
  const jobs = mergeUnique<Jobs[string]>(
    'jobs',
    owners.map((owner) => owner.jobs ?? {}),
  )
  const slowJobs = mergeUnique<Jobs[string]>(
    'jobs',
    owners.map((owner) => owner.slowJobs ?? {}),
  )
  if (Object.keys(slowJobs).length !== SLOW_JOBS) throw new Error('SLOW_JOBS must be the number of slow jobs')
  return { jobs, slowJobs, all: mergeUnique('jobs', [jobs, slowJobs]), cron: scheduled.flatMap((owner) => owner.cron ?? []) }
}
