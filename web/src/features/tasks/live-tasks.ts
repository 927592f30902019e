import type { Task } from '@hai/contract/task-record'
import { api } from '../../api/api.ts'
import { cacheRecord } from '../../api/cache-record.ts'
import { recordPatch } from '../../api/patch.ts'

const keyOf = (task_id: string) => api.get_task.query({ task_id }).queryKey

export const taskPatch = (task: Task) => recordPatch(keyOf(task.id), task)
export const cacheTask = (task: Task): void => cacheRecord(keyOf(task.id), task)
