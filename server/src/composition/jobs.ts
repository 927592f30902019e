import type { Feature } from '../feature.ts'
import type { Jobs } from '../platform/jobs/run-jobs.ts'

type Owner = Pick<Feature, 'jobs' | 'slowJobs' | 'cron'>

/** Each slow job needs a connection that listens. */
export const SLOW_JOBS = 3

function byName(given: readonly Jobs[]): Jobs {
  const jobs = new Map<string, Jobs[string]>()
  for (const [name, job] of given.flatMap((some) => Object.entries(some))) {
    if (jobs.has(name)) throw new Error(`two jobs are named ${name}`)
    jobs.set(name, job)
  }
  return Object.fromEntries(jobs)
}

export function composeJobs(owners: readonly Owner[]) {
  const jobs = byName(owners.map((owner) => owner.jobs ?? {}))
  const slowJobs = byName(owners.map((owner) => owner.slowJobs ?? {}))
  if (Object.keys(slowJobs).length !== SLOW_JOBS) throw new Error('SLOW_JOBS must be the number of slow jobs')
  return { jobs, slowJobs, all: byName([jobs, slowJobs]), cron: owners.flatMap((owner) => owner.cron ?? []) }
}
