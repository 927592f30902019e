import type { tasksAdmin } from '@hai/contract/tasks-admin'
import type { tasks as tasksContract } from '@hai/contract/tasks'
import type { Feature } from '../../feature.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DisputableItems } from '../disputes/index.ts'
import { isProfileChange } from '../identity/index.ts'
import { createTask, quoteTask } from './create-task.ts'
import { approveTask, cancelTask, rejectTask } from './creator-actions.ts'
import type { Context, TasksDeps } from './deps.ts'
import { adminHandlers } from './admin/handlers.ts'
import { disputedTasks } from './disputed-tasks.ts'
import { handleEvents } from './handle-events.ts'
import { tasksData } from './personal-data.ts'
import { reportStrayHolds } from './stray-holds.ts'
import { taskPushes } from './pushes.ts'
import { readTitles, readSettings, SETTINGS_MAX_AGE_MS } from './queries.ts'
import { readHandlers } from './reads.ts'
import { describeRemoval } from './admin/remove-task.ts'
import { processDueTasks, PROCESS_DUE_JOB } from './process-due.ts'
import { claimTask, releaseTask, submitTaskProof } from './worker-actions.ts'

export { isTaskKind, readTaskDetails } from './details.ts'
export { changedTask, type ChangedTask } from './events.ts'
export { tasksOfHolds } from './queries.ts'

export interface Tasks {
  readonly feature: Feature<typeof tasksContract & typeof tasksAdmin>
  readonly titlesOf: (db: Database, task_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly disputed: DisputableItems
}

/** See docs/product/tasks.md. */
export function createTasks(deps: TasksDeps): Tasks {
  const { database, clock } = deps
  const settings = cachedValue({ load: (within = database) => readSettings(within), maxAgeMs: SETTINGS_MAX_AGE_MS, clock })
  const context: Context = { ...deps, settings }
  return {
    feature: {
      handlers: {
        ...readHandlers(context),
        ...adminHandlers(context),
        quote_task: quoteTask(context),
        create_task: createTask(context),
        claim_task: claimTask(context),
        release_task: releaseTask(context),
        submit_task_proof: submitTaskProof(context),
        approve_task: approveTask(context),
        reject_task: rejectTask(context),
        cancel_task: cancelTask(context),
      },
      confirmedActions: { admin_remove_task: describeRemoval(context) },
      pushes: (events, isListening) => taskPushes(context, events, isListening),
      subscriber: { name: 'tasks', handles: isProfileChange, handle: handleEvents },
      jobs: { [PROCESS_DUE_JOB]: () => processDueTasks(context), 'tasks:find_stray_holds': () => reportStrayHolds(context) },
      cron: [`* * * * * ${PROCESS_DUE_JOB}`, '41 * * * * tasks:find_stray_holds'],
      personalData: tasksData(context),
    },
    titlesOf: readTitles,
    disputed: disputedTasks(context),
  }
}
