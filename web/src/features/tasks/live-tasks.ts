import type { Task } from '@hai/contract/task-record'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'

const keyOf = (task_id: string) => api.get_task.query({ task_id }).queryKey

/** Refetches the lists. `readAnew` also refetches a task. */
export const readLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: api.list_tasks.key })

/** Refetches a task and the lists. Resolves when they have loaded. */
export const readAnew = (task_id: string): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(task_id) }), readLists()])

/** Writes a task to the cache unless the cache has a newer version. */
export function showTask(task: Task): void {
  queryClient.setQueryData(keyOf(task.id), (shown: Task | undefined) => newer(shown, task))
  void readLists()
}

/** Keeps tasks up to date with live events. */
export function useLiveTasks(): void {
  useChannel('tasks', (message) => {
    if (message.event === 'update') showTask(message.record)
    else void readAnew(message.record.id)
  })
}
