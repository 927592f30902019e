import { z } from 'zod'
import { cents, id, isoTime } from './schemas.ts'
import { taskActions, taskRoles, taskStatuses } from './task-steps.ts'

const person = z.object({ user_id: id, shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() })

const proof = z.object({
  number: z.int(),
  text: z.string(),
  images: z.array(id),
  submitted_at: isoTime,
  reason: z.string().nullable(),
})

export const task = z.object({
  id,
  /** Clients ignore versions older than the one they have. */
  version: z.int(),
  role: z.enum(['creator', 'worker', 'reader']),
  status: z.enum(taskStatuses),
  title: z.string(),
  description: z.string(),
  reward: cents,
  /** Null for everyone but the creator. */
  fee: cents.nullable(),
  tax: cents.nullable(),
  total: cents.nullable(),
  /** Deadline for the first proof. */
  due_at: isoTime,
  creator: person,
  /** Only creator and worker see the worker. */
  worker: person.nullable(),
  /** The member for whom the task is reserved, or null. Only this member and the two parties see it. */
  assignee: person.nullable(),
  /** Only creator and worker see the proofs. */
  proofs: z.array(proof),
  proofs_left: z.int(),
  actions: z.array(z.enum(taskActions)),
  /** Only creator and worker see the deadline. */
  deadline: z.object({ kind: z.enum(['due', 'approve', 'lapse']), at: isoTime }).nullable(),
  timeline: z.array(z.object({ action: z.enum(taskActions), by: z.enum(taskRoles), status: z.enum(taskStatuses), at: isoTime })),
  /** Only creator and worker see this text of staff. */
  removal_reason: z.string().nullable(),
  chat_session_id: id.nullable(),
  /** The caller’s open dispute about this task, otherwise their latest one. */
  dispute_id: id.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type Task = z.infer<typeof task>
