import type { Task } from '@hai/contract/task-record'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'

const keyOf = (task_id: string) => api.get_task.query({ task_id }).queryKey

/** Ignores a record that is older than the cached one. */
export function cacheTask(task: Task): void {
  queryClient.setQueryData(keyOf(task.id), (cached: Task | undefined) => newer(cached, task))
}

export function useLiveTasks(): void {
  useChannel('tasks', (message) => {
    if (message.event === 'update') cacheTask(message.record)
  })
}
