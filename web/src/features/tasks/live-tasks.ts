import type { Task } from '@hai/contract/task-record'
import { api } from '../../api/api.ts'
import { applyPatch, newer, patch } from '../../api/patch.ts'
import { queryClient } from '../../api/query-client.ts'

/** Ignores a record that is older than the cached one. */
export const taskPatch = (task: Task) => patch(api.get_task.query({ task_id: task.id }).queryKey, (known) => newer(known, task))

export const cacheTask = (task: Task): void => applyPatch(queryClient, taskPatch(task))
