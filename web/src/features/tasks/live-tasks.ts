import type { Task } from '@hai/contract/task-record'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'

const keyOf = (task_id: string) => api.get_task.query({ task_id }).queryKey

/** The lists anew; a task itself with `readAnew`. */
export const readLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: api.list_tasks.key })

/** A task and the lists anew, after something about it was refused; resolves when they are there. */
export const readAnew = (task_id: string): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(task_id) }), readLists()])

/** A task as it is now; what is older than what is shown is passed over. */
export function showTask(task: Task): void {
  queryClient.setQueryData(keyOf(task.id), (shown: Task | undefined) => newer(shown, task))
  void readLists()
}

/** Keeps tasks on the screen as they are. */
export function useLiveTasks(): void {
  useChannel('tasks', (message) => {
    if (message.event === 'update') showTask(message.record)
    else void readAnew(message.record.id)
  })
}
