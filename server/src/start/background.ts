import type { Feature } from '../feature.ts'
import { createPool } from '../platform/database/pool.ts'
import { runJobs, type Tasks } from '../platform/jobs/run-jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Closers } from './closers.ts'

const JOBS_AT_ONCE = 4

/** Every task of every feature by its name; two of one name would be a mistake of ours. */
function tasksOf(features: readonly Feature[], outboxTasks: Tasks): Tasks {
  const tasks = new Map<string, Tasks[string]>()
  for (const [name, task] of [
    ...features.flatMap((feature) => Object.entries(feature.tasks ?? {})),
    ...Object.entries(outboxTasks),
  ]) {
    if (tasks.has(name)) throw new Error(`two tasks are called ${name}`)
    tasks.set(name, task)
  }
  return Object.fromEntries(tasks)
}

interface BackgroundOptions {
  readonly url: string
  readonly features: readonly Feature[]
  readonly outboxTasks: Tasks
  readonly log: Logger
  readonly closers: Closers
}

/** Works the jobs of all features in this process. */
export async function startBackground({ url, features, outboxTasks, log, closers }: BackgroundOptions): Promise<void> {
  const pool = createPool({ url, role: 'hai_app', size: JOBS_AT_ONCE + 2, application_name: 'hai-jobs' })
  closers.add('the connections of jobs', () => pool.end())
  const jobs = await runJobs({
    pool,
    tasks: tasksOf(features, outboxTasks),
    cron: features.flatMap((feature) => feature.cron ?? []),
    concurrency: JOBS_AT_ONCE,
    log,
  })
  closers.add('background jobs', () => jobs.stop())
}
