import { cents as centsSchema, id } from '@hai/contract/schemas'
import { taskActions, taskRoles, taskStatuses } from '@hai/contract/task-steps'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { TaskRow } from './queries.ts'

const CHANGED = 'tasks.changed'

/** What is written of a task is not in the journal, which forgets nothing. */
const changed = z.object({
  task_id: id,
  version: z.int(),
  /** remind: the creator is asked to look at what was handed in. */
  action: z.enum([...taskActions, 'remind']),
  by: z.enum(taskRoles),
  status: z.enum(taskStatuses),
  creator_id: id,
  worker_id: id.nullable(),
  /** Who had it until now and has it no more. */
  former_worker_id: id.nullable(),
  assignee_id: id.nullable(),
  reward: centsSchema,
  /** The same worker did the same with it within the last hour. Missing in facts of earlier versions. */
  is_repeat: z.boolean().default(false),
  chat_session_id: id.nullable(),
  /** The news of a dispute tells the two. Missing in facts of earlier versions. */
  is_told_by_dispute: z.boolean().default(false),
})
export type ChangedTask = z.infer<typeof changed>

/** Tells the rest, last in a transaction, what happened to a task. */
export async function taskChanged(
  trx: Transaction,
  task: TaskRow,
  what: Pick<ChangedTask, 'action' | 'by'> & Partial<Pick<ChangedTask, 'former_worker_id' | 'is_repeat' | 'is_told_by_dispute'>>,
  at: Date,
): Promise<void> {
  const { id: task_id, version, status, creator_id, worker_id, assignee_id, reward, chat_session_id } = task
  const payload: ChangedTask = {
    ...{ task_id, version, status, creator_id, worker_id, assignee_id, reward, chat_session_id },
    ...{ action: what.action, by: what.by, former_worker_id: what.former_worker_id ?? null },
    is_repeat: what.is_repeat ?? false,
    is_told_by_dispute: what.is_told_by_dispute ?? false,
  }
  await recordFact(trx, { type: CHANGED, user_id: null, payload, at })
}

/** What a happening changed of a task; null: this is something else. */
export const changedTask = (happening: Happening): (ChangedTask & { readonly at: Date }) | null =>
  happening.stream === 'facts' && happening.fact.type === CHANGED
    ? { ...changed.parse(happening.fact.payload), at: happening.fact.created_at }
    : null
