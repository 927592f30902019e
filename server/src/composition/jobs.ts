import type { Feature } from '../feature.ts'
import type { Tasks } from '../platform/jobs/run-jobs.ts'
import { mergeOnce } from './registry.ts'

type Owner = Pick<Feature, 'tasks' | 'slowTasks' | 'cron'>

/** Each slow task needs a connection that listens. */
export const SLOW_TASKS = 3

export function composeTasks(owners: readonly Owner[]) {
  const tasks = mergeOnce<Tasks[string]>(
    'jobs',
    owners.map((owner) => owner.tasks ?? {}),
  )
  const slowTasks = mergeOnce<Tasks[string]>(
    'jobs',
    owners.map((owner) => owner.slowTasks ?? {}),
  )
  if (Object.keys(slowTasks).length !== SLOW_TASKS) throw new Error('SLOW_TASKS must be the number of slow tasks')
  return { tasks, slowTasks, all: mergeOnce('jobs', [tasks, slowTasks]), cron: owners.flatMap((owner) => owner.cron ?? []) }
}
