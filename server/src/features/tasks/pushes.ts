import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Context } from './deps.ts'
import { changedTask, type ChangedTask } from './events.ts'
import { readTasks } from './queries.ts'
import { showTasks } from './show-tasks.ts'

const peopleOf = ({ creator_id, worker_id, assignee_id }: Pick<ChangedTask, 'creator_id' | 'worker_id' | 'assignee_id'>) =>
  [...new Set([creator_id, worker_id, assignee_id])].filter((one) => one !== null)

export async function taskPushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const changed = events.flatMap((event) => changedTask(event) ?? [])
  const relevantIds = new Set(changed.filter((one) => peopleOf(one).filter(isListening).length > 0).map(({ task_id }) => task_id))
  const rows = await readTasks(context.database, [...relevantIds])
  const seen = rows.flatMap((row) => peopleOf(row).flatMap((viewer_id) => (isListening(viewer_id) ? [{ viewer_id, row }] : [])))
  const records = await showTasks(context, seen)
  const updates = records.flatMap((record, index): Push[] => {
    const user_id = seen[index]?.viewer_id
    return user_id === undefined ? [] : [{ user_id, channel: 'tasks', event: 'update', key: `task:${record.id}`, record }]
  })
  const removed = changed.flatMap((one): Push[] => {
    const { task_id: id, version, former_worker_id: user_id, assignee_id } = one
    return user_id !== null && user_id !== assignee_id && isListening(user_id)
      ? [{ user_id, channel: 'tasks', event: 'removed', key: `task:${id}`, record: { id, version } }]
      : []
  })
  return [...updates, ...removed]
}
