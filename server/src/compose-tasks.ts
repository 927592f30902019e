import type { Feature } from './feature.ts'
import type { Tasks } from './platform/jobs/run-jobs.ts'

type Owner = Pick<Feature, 'tasks' | 'slowTasks' | 'cron'>

/** For each of them one more connection listens. */
export const SLOW_TASKS = 3

/** Every task by its name; two of one name would be a mistake of ours. */
function byName(given: readonly Tasks[]): Tasks {
  const tasks = new Map<string, Tasks[string]>()
  for (const [name, task] of given.flatMap((some) => Object.entries(some))) {
    if (tasks.has(name)) throw new Error(`two tasks are called ${name}`)
    tasks.set(name, task)
  }
  return Object.fromEntries(tasks)
}

/** What is done later and by the clock; `all`: of whichever pace. */
export function composeTasks(owners: readonly Owner[]) {
  const tasks = byName(owners.map((owner) => owner.tasks ?? {}))
  const slowTasks = byName(owners.map((owner) => owner.slowTasks ?? {}))
  if (Object.keys(slowTasks).length !== SLOW_TASKS) throw new Error('there is a connection to listen for each slow task')
  return { tasks, slowTasks, all: byName([tasks, slowTasks]), cron: owners.flatMap((owner) => owner.cron ?? []) }
}
