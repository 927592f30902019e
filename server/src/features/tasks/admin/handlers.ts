import type { Input, Output } from '@hai/contract/contract'
import type { StaffTask, tasksAdmin } from '@hai/contract/tasks-admin'
import { removalReasons } from '@hai/contract/task-removal'
import { isOpenTask, taskStepOf } from '@hai/contract/task-steps'
import { plus, zeroCents } from '@hai/contract/money'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import type { Handlers } from '../../../feature.ts'
import { fail } from '../../../platform/failure.ts'
import { readPageById, type SortBy } from '../../../platform/sorted-page.ts'
import { staffPeople } from '../../identity/index.ts'
import type { Context } from '../deps.ts'
import { readProofs } from '../proofs.ts'
import { openStatuses, overStatuses, readTask, readTasks, type TaskRow } from '../queries.ts'
import { removeTask } from './remove-task.ts'
import { readEvents } from '../show-tasks.ts'
import { isPayHeld } from '../process-due.ts'

const sorts: Readonly<Record<Input<'admin_list_tasks'>['sort'], SortBy>> = {
  created_at: { expression: sql`task.created_at`, type: 'timestamptz' },
  reward: { expression: sql`task.reward`, type: 'bigint' },
}

export const adminHandlers = (context: Context): Handlers<typeof tasksAdmin> => ({
  admin_list_tasks: (_staff, input) => listTasks(context, input),
  admin_get_task: (staff, { task_id }) => showTask(context, staff, task_id),
  admin_get_task_image: async (_staff, { task_id, image_id }) => {
    const proofs = (await readProofs(context.database, [task_id])).get(task_id) ?? []
    if (!proofs.some(({ images }) => images.includes(image_id))) fail('NOT_FOUND')
    const picture = (await context.files.readAttachment(image_id)) ?? fail('NOT_FOUND')
    return { file_name: `${image_id}.webp`, chunks: Readable.from([picture]) }
  },
  admin_remove_task: removeTask(context),
})

/** A removed task has the status `cancelled`, so `removed_by` tells it from a task that its creator cancelled. */
function statusIs(status: NonNullable<Input<'admin_list_tasks'>['status']>) {
  if (status === 'removed') return sql`task.removed_by is not null`
  const statuses = status === 'active' ? openStatuses : status === 'over' ? overStatuses : [status]
  return sql`task.status = any (${statuses}::text[])`
}

async function listTasks(
  context: Context,
  { sort, status, search, user_id, reward_min, reward_max, ...paging }: Input<'admin_list_tasks'>,
): Promise<Output<'admin_list_tasks'>> {
  const { database } = context
  const conditions = [
    ...(status === undefined ? [] : [statusIs(status)]),
    ...(search === undefined || search === ''
      ? []
      : [sql`position(lower(${search}) in lower(task.title || ' ' || task.description)) > 0`]),
    ...(user_id === undefined ? [] : [sql`${user_id} in (task.creator_id, task.worker_id, task.assignee_id)`]),
    ...(reward_min === undefined ? [] : [sql`task.reward >= ${reward_min}`]),
    ...(reward_max === undefined ? [] : [sql`task.reward <= ${reward_max}`]),
  ]
  const { page, next_cursor } = await readPageById(
    database,
    paging,
    { from: sql`tasks.task task`, by: sorts[sort], id: sql`task.id`, conditions },
    (ids) => readTasks(database, ids),
  )
  return { items: await showForStaff(context, page), next_cursor }
}

const reasonCode = z.enum(removalReasons)

async function showForStaff({ database, disputesAbout }: Context, rows: readonly TaskRow[]): Promise<StaffTask[]> {
  const person = await staffPeople(
    database,
    rows.flatMap(({ creator_id, worker_id, assignee_id, removed_by }) => [creator_id, worker_id, assignee_id, removed_by]),
  )
  const disputes = await disputesAbout(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, status, title, reward, fee, tax, creator_id, worker_id, assignee_id, ...row }) => ({
    id,
    status,
    title,
    reward,
    fee,
    tax,
    held: isOpenTask(status) ? plus(reward, fee, tax) : zeroCents,
    creator: person(creator_id),
    worker: worker_id === null ? null : person(worker_id),
    assignee: assignee_id === null ? null : person(assignee_id),
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    dispute_id: disputes.get(`${id} ${creator_id}`) ?? null,
    removal:
      row.removed_by === null || row.ended_at === null
        ? null
        : {
            reason_code: reasonCode.parse(row.removed_for),
            reason: row.removal_reason ?? '',
            removed_by: person(row.removed_by),
            removed_at: row.ended_at.toISOString(),
          },
  }))
}

async function showTask(context: Context, { user_id }: Staff, task_id: string): Promise<Output<'admin_get_task'>> {
  const { database } = context
  const row = (await readTask(database, task_id)) ?? fail('NOT_FOUND')
  const [[view], proofs, events, is_pay_held] = await Promise.all([
    showForStaff(context, [row]),
    readProofs(database, [task_id]),
    readEvents(database, [task_id]),
    row.worker_id !== user_id && isPayHeld(database, row),
  ])
  if (!view) return fail('NOT_FOUND')
  return {
    ...view,
    description: row.description,
    proofs: (proofs.get(task_id) ?? []).map(({ number, text, images, submitted_at, reason }) => ({
      number,
      text,
      images,
      reason,
      submitted_at: submitted_at.toISOString(),
    })),
    timeline: [...(events.get(task_id) ?? [])],
    obstacle: obstacleOf(row, user_id),
    is_pay_held,
  }
}

function obstacleOf({ status, creator_id, worker_id }: TaskRow, user_id: string): Output<'admin_get_task'>['obstacle'] {
  if (creator_id === user_id || worker_id === user_id) return 'own'
  if (status === 'disputed') return 'disputed'
  if (taskStepOf(status, 'remove', 'admin')) return null
  return isOpenTask(status) ? 'handed_in' : 'over'
}
