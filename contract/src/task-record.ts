import { z } from 'zod'
import { cents, id, isoTime } from './schemas.ts'
import { taskActions, taskRoles, taskStatuses } from './task-steps.ts'

const person = z.object({ user_id: id, shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() })

const proof = z.object({
  /** Counts from 1. */
  number: z.int(),
  text: z.string(),
  /** Pictures, for get_task_image. */
  images: z.array(id),
  submitted_at: isoTime,
  /** Why it was not accepted; null: it was not rejected. */
  reason: z.string().nullable(),
})

export const task = z.object({
  id,
  /** Grows with every change: what is older than what the screen has is to be ignored. */
  version: z.int(),
  /** What the caller is to it; reader: neither posted it nor has it. */
  role: z.enum(['creator', 'worker', 'reader']),
  status: z.enum(taskStatuses),
  title: z.string(),
  description: z.string(),
  reward: cents,
  /** On top of it, from the creator; for the creator alone. */
  fee: cents.nullable(),
  tax: cents.nullable(),
  total: cents.nullable(),
  /** By when a proof is to be there. */
  due_at: isoTime,
  creator: person,
  /** Who does it; for the two. */
  worker: person.nullable(),
  /** The one it was posted for; for the two and for them. */
  assignee: person.nullable(),
  /** What was handed in, in order; for the two. */
  proofs: z.array(proof),
  /** How often the worker may still hand in. */
  proofs_left: z.int(),
  /** What the caller may do now. */
  actions: z.array(z.enum(taskActions)),
  /** What happens by itself next, and when; for the two. */
  deadline: z.object({ kind: z.enum(['due', 'approve', 'lapse']), at: isoTime }).nullable(),
  timeline: z.array(z.object({ action: z.enum(taskActions), by: z.enum(taskRoles), status: z.enum(taskStatuses), at: isoTime })),
  /** Why staff took it off the board; for the two. Null: they did not. */
  removal_reason: z.string().nullable(),
  chat_session_id: id.nullable(),
  /** The caller’s dispute about it: the one that is open, else the last one; null: there was none. */
  dispute_id: id.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type Task = z.infer<typeof task>
