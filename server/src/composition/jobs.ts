import type { Feature } from '../feature.ts'
import type { Tasks } from '../platform/jobs/run-jobs.ts'

type Owner = Pick<Feature, 'tasks' | 'slowTasks' | 'cron'>

/** Each slow task needs a connection that listens. */
export const SLOW_TASKS = 3

function byName(given: readonly Tasks[]): Tasks {
  const tasks = new Map<string, Tasks[string]>()
  for (const [name, task] of given.flatMap((some) => Object.entries(some))) {
    if (tasks.has(name)) throw new Error(`two tasks are named ${name}`)
    tasks.set(name, task)
  }
  return Object.fromEntries(tasks)
}

export function composeTasks(owners: readonly Owner[]) {
  const tasks = byName(owners.map((owner) => owner.tasks ?? {}))
  const slowTasks = byName(owners.map((owner) => owner.slowTasks ?? {}))
  if (Object.keys(slowTasks).length !== SLOW_TASKS) throw new Error('SLOW_TASKS must be the number of slow tasks')
  return { tasks, slowTasks, all: byName([tasks, slowTasks]), cron: owners.flatMap((owner) => owner.cron ?? []) }
}
