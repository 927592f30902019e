import { Readable } from 'node:stream'
import type { tasks } from '@hai/contract/tasks'
import { taskStatuses, type TaskStatus } from '@hai/contract/task-steps'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import type { Context } from './deps.ts'
import { findBlockedPairs } from './members.ts'
import { readProofs } from './proofs.ts'
import { openStatuses, overStatuses, readOwnPage, readPageToTake, readTask, type TaskRow } from './queries.ts'
import { showOne, showTasks } from './show-tasks.ts'
import { isFor } from './worker-actions.ts'

type Reads = Pick<Handlers<typeof tasks>, 'list_tasks' | 'get_task' | 'get_task_image'>

const statusesOf: Readonly<Record<'open' | 'over' | 'all', readonly TaskStatus[]>> = {
  open: openStatuses,
  over: overStatuses,
  all: taskStatuses,
}

const isOfTwo = ({ creator_id, worker_id }: TaskRow, user_id: string): boolean => creator_id === user_id || worker_id === user_id

export const readHandlers = (context: Context): Reads => ({
  list_tasks: async ({ user_id }, { cursor, limit, view, state, search, reward_min, reward_max, for_me }) => {
    const page = { user_id, before: readIdCursor(cursor), limit: limit + 1 }
    const found =
      view === 'open'
        ? await readPageToTake(context.database, { ...page, for_me, search, reward_min, reward_max })
        : await readOwnPage(context.database, {
            ...page,
            side: view === 'posted' ? 'creator_id' : 'worker_id',
            statuses: statusesOf[state],
          })
    const { page: rows, next_cursor } = cutIdPage(found, limit)
    const blockedIds =
      view === 'open'
        ? await findBlockedPairs(context, context.database, user_id, [...new Set(rows.map(({ creator_id }) => creator_id))])
        : new Set<string>()
    const visible = rows.filter(({ creator_id }) => !blockedIds.has(creator_id)).map((row) => ({ viewer_id: user_id, row }))
    return { items: await showTasks(context, visible), next_cursor }
  },
  get_task: async ({ user_id }, { task_id }) => {
    const row = (await readTask(context.database, task_id)) ?? fail('NOT_FOUND')
    if (!isOfTwo(row, user_id)) {
      if (row.status !== 'open' || !isFor(row, user_id)) fail('NOT_FOUND')
      if ((await findBlockedPairs(context, context.database, user_id, [row.creator_id])).size > 0) fail('NOT_FOUND')
    }
    return showOne(context, user_id, row)
  },
  get_task_image: async ({ user_id }, { task_id, image_id }) => {
    const row = await readTask(context.database, task_id)
    if (!row || !isOfTwo(row, user_id)) fail('NOT_FOUND')
    const proofs = (await readProofs(context.database, [task_id])).get(task_id) ?? []
    if (!proofs.some(({ images }) => images.includes(image_id))) fail('NOT_FOUND')
    const picture = (await context.files.readAttachment(image_id)) ?? fail('NOT_FOUND')
    return { file_name: `${image_id}.webp`, chunks: Readable.from([picture]) }
  },
})
