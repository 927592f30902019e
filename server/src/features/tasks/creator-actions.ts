import { task as taskSchema, type Task } from '@hai/contract/task-record'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import type { Context } from './deps.ts'
import { rejectLatest } from './proofs.ts'
import { lockTask, type TaskRow } from './queries.ts'
import { showOne } from './show-tasks.ts'
import { takeStep } from './take-step.ts'

async function lockOwn(trx: Transaction, user_id: string, task_id: string): Promise<TaskRow> {
  const task = await lockTask(trx, task_id)
  return task?.creator_id === user_id ? task : fail('NOT_FOUND')
}

function endOnce(
  context: Context,
  { user_id }: Member,
  { idempotency_key, ...payload }: { readonly idempotency_key: string; readonly call: string; readonly task_id: string },
  action: 'approve' | 'cancel',
): Promise<Task> {
  const { database, clock } = context
  const where = { database, clock, table: 'tasks.command' } as const
  return once(where, { member_id: user_id, idempotency_key, payload }, taskSchema, () =>
    Promise.resolve(async (trx: Transaction) => {
      const command = { initiator_id: user_id, idempotency_key, payload }
      const task = await lockOwn(trx, user_id, payload.task_id)
      const ended = await takeStep(context, trx, task, { action, by: 'creator', actor_id: user_id, command })
      return showOne(context, user_id, ended, trx)
    }),
  )
}

export const approveTask =
  (context: Context): Handler<'approve_task'> =>
  (caller, input) =>
    endOnce(context, caller, { call: 'approve_task', ...input }, 'approve')

export const cancelTask =
  (context: Context): Handler<'cancel_task'> =>
  (caller, input) =>
    endOnce(context, caller, { call: 'cancel_task', ...input }, 'cancel')

export const rejectTask =
  (context: Context): Handler<'reject_task'> =>
  ({ user_id }, { task_id, reason }) =>
    context.database.transaction().execute(async (trx) => {
      const task = await lockOwn(trx, user_id, task_id)
      if (task.status === 'proof_submitted') await rejectLatest(trx, task_id, reason)
      const rejected = await takeStep(context, trx, task, { action: 'reject', by: 'creator', actor_id: user_id })
      return showOne(context, user_id, rejected, trx)
    })
