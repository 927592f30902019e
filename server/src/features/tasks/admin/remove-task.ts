import { plus } from '@hai/contract/money'
import { taskStepOf } from '@hai/contract/task-steps'
import type { Staff } from '../../../caller.ts'
import type { DescribeAction, Handler } from '../../../feature.ts'
import { fail } from '../../../platform/failure.ts'
import { recordStaffAction } from '../../admin/index.ts'
import type { Context } from '../deps.ts'
import { lockTask, readTask, type TaskRow } from '../queries.ts'
import { takeStep } from '../take-step.ts'

function refuseUnlessTheirs({ user_id }: Staff, admin_id: string, { creator_id, worker_id }: TaskRow): void {
  if (admin_id !== user_id || creator_id === user_id || worker_id === user_id) fail('FORBIDDEN')
}

const totalOf = ({ reward, fee, tax }: TaskRow) => plus(reward, fee, tax)

/**
 * The money returns to the creator, and creator and worker see the reason. Fails: NOT_FOUND, FORBIDDEN (also for the
 * creator or worker), INVALID_TRANSITION (the task has ended or is disputed, or work was submitted).
 */
export const removeTask =
  (context: Context): Handler<'admin_remove_task'> =>
  async (staff, { task_id, admin_id, reason, reason_code }) =>
    context.database.transaction().execute(async (trx) => {
      const task = (await lockTask(trx, task_id)) ?? fail('NOT_FOUND')
      refuseUnlessTheirs(staff, admin_id, task)
      const removal = { removed_by: staff.user_id, removed_for: reason_code, removal_reason: reason }
      const removed = await takeStep(context, trx, task, {
        action: 'remove',
        by: 'admin',
        actor_id: staff.user_id,
        changes: removal,
      })
      const returned = totalOf(task)
      const change = { before: { status: task.status }, after: { status: removed.status, returned, reason_code } }
      const about = { action: 'task_removed', subject: task_id, target_user_id: task.creator_id, reason, ...change } as const
      await recordStaffAction(trx, staff, about, context.clock.now())
      return { task_id, status: removed.status, returned }
    })

export const describeRemoval =
  ({ database }: Context): DescribeAction<'admin_remove_task'> =>
  async (staff, { task_id, admin_id }) => {
    const task = (await readTask(database, task_id)) ?? fail('NOT_FOUND')
    refuseUnlessTheirs(staff, admin_id, task)
    if (!taskStepOf(task.status, 'remove', 'admin')) fail('INVALID_TRANSITION')
    return { kind: 'task_removal', user_id: task.creator_id, amount: totalOf(task) }
  }
