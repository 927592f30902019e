import { z } from 'zod'
import { cents, id, isoTime } from './schemas.ts'
import { taskActions, taskRoles, taskStatuses } from './task-steps.ts'

const person = z.object({ user_id: id, shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() })

const proof = z.object({
  /** Counts from 1. */
  number: z.int(),
  text: z.string(),
  /** File ids for get_task_image. */
  images: z.array(id),
  submitted_at: isoTime,
  /** Null if the proof was not rejected. */
  reason: z.string().nullable(),
})

export const task = z.object({
  id,
  /** Increases with every change. Clients ignore versions older than the one they have. */
  version: z.int(),
  /** The caller's role. reader: neither creator nor worker. */
  role: z.enum(['creator', 'worker', 'reader']),
  status: z.enum(taskStatuses),
  title: z.string(),
  description: z.string(),
  reward: cents,
  /** Charged to the creator on top of the reward; null for others. */
  fee: cents.nullable(),
  tax: cents.nullable(),
  total: cents.nullable(),
  /** Deadline for the first proof. */
  due_at: isoTime,
  creator: person,
  /** Visible to creator and worker. */
  worker: person.nullable(),
  /** The member for whom the task is reserved; visible to the two parties and to that member. */
  assignee: person.nullable(),
  /** The proofs in the order of submission. Only the creator and the worker see them. */
  proofs: z.array(proof),
  /** Remaining submissions of the worker. */
  proofs_left: z.int(),
  actions: z.array(z.enum(taskActions)),
  /** The next automatic step and when it happens; visible to creator and worker. */
  deadline: z.object({ kind: z.enum(['due', 'approve', 'lapse']), at: isoTime }).nullable(),
  timeline: z.array(z.object({ action: z.enum(taskActions), by: z.enum(taskRoles), status: z.enum(taskStatuses), at: isoTime })),
  /** Why staff removed the task; only creator and worker see this. Null if staff did not remove it. */
  removal_reason: z.string().nullable(),
  chat_session_id: id.nullable(),
  /** The caller's open dispute about this task, otherwise their latest one. Null if there is none. */
  dispute_id: id.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type Task = z.infer<typeof task>
