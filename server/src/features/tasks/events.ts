import { cents as centsSchema, id } from '@hai/contract/schemas'
import { taskActions, taskRoles, taskStatuses } from '@hai/contract/task-steps'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { TaskRow } from './queries.ts'

const CHANGED = 'tasks.changed'

/** Omits the texts of the task, because events are never deleted. */
const changed = z.object({
  task_id: id,
  version: z.int(),
  action: z.enum([...taskActions, 'remind']),
  by: z.enum(taskRoles),
  status: z.enum(taskStatuses),
  creator_id: id,
  worker_id: id.nullable(),
  former_worker_id: id.nullable(),
  assignee_id: id.nullable(),
  reward: centsSchema,
  /** True if the same worker took the same action within the last hour. Missing in older events. */
  is_repeat: z.boolean().default(false),
  chat_session_id: id.nullable(),
  /** True if the dispute notifies both parties of this change. Missing in older events. */
  is_told_by_dispute: z.boolean().default(false),
})
export type ChangedTask = z.infer<typeof changed>

export async function recordTaskChange(
  trx: Transaction,
  task: TaskRow,
  what: Pick<ChangedTask, 'action' | 'by'> & Partial<Pick<ChangedTask, 'former_worker_id' | 'is_repeat' | 'is_told_by_dispute'>>,
  at: Date,
): Promise<void> {
  const { id: task_id, version, status, creator_id, worker_id, assignee_id, reward, chat_session_id } = task
  const payload: ChangedTask = {
    task_id,
    version,
    status,
    creator_id,
    worker_id,
    assignee_id,
    reward,
    chat_session_id,
    action: what.action,
    by: what.by,
    former_worker_id: what.former_worker_id ?? null,
    is_repeat: what.is_repeat ?? false,
    is_told_by_dispute: what.is_told_by_dispute ?? false,
  }
  await recordEvent(trx, { type: CHANGED, user_id: null, payload, at })
}

export const changedTask = (event: DomainEvent): (ChangedTask & { readonly at: Date }) | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
    ? { ...changed.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
    : null
