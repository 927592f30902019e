import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { SEARCH_MAX } from './bounds.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { amount, cents, id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { task } from './task-record.ts'
import { REMOVAL_MAX, REMOVAL_MIN, removalReasons } from './task-removal.ts'
import { taskStatuses } from './task-steps.ts'

const task_id = id

const staffTask = task
  .pick({ id: true, status: true, title: true, reward: true, due_at: true, created_at: true, ended_at: true })
  .extend({
    fee: cents,
    tax: cents,
    held: cents,
    creator: staffPerson,
    worker: staffPerson.nullable(),
    assignee: staffPerson.nullable(),
    dispute_id: id.nullable(),
    removal: z
      .object({ reason_code: z.enum(removalReasons), reason: z.string(), removed_by: staffPerson, removed_at: isoTime })
      .nullable(),
  })
export type StaffTask = z.infer<typeof staffTask>

const whole = staffTask.extend({
  description: z.string(),
  proofs: task.shape.proofs,
  timeline: task.shape.timeline,
  /**
   * Why the caller cannot remove the task; null if they can. handed_in: work was submitted, so the parties or a dispute
   * decide about the money. own: the caller is a party.
   */
  obstacle: z.enum(['over', 'disputed', 'handed_in', 'own']).nullable(),
  /** True if a confirmed sanctions hit blocks the worker, so the automatic payment after a deadline does not happen. */
  is_pay_held: z.boolean(),
})
export type WholeStaffTask = z.infer<typeof whole>

export const tasksAdmin = procedures({
  admin_list_tasks: {
    summary: 'All tasks, newest first. `active`: not ended.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(['active', 'over', 'removed', ...taskStatuses]).optional(),
        search: text({ max: SEARCH_MAX }).optional(),
        user_id: id.optional(),
        reward_min: amount.optional(),
        reward_max: amount.optional(),
      },
      sorts: ['created_at', 'reward'],
      item: staffTask,
    }),
    errors: [],
  },
  admin_get_task: {
    summary: 'One task with its history and submitted work.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ task_id }),
    output: whole,
    errors: ['NOT_FOUND'],
  },
  admin_get_task_image: {
    summary: 'A picture from a proof.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ task_id, image_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
  admin_remove_task: {
    summary:
      'Removes a task: the held money returns to its creator, and both parties read the reason. Not possible once work was submitted, which is accepted, rejected or decided in a dispute.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      task_id,
      admin_id: id,
      reason: text({ min: REMOVAL_MIN, max: REMOVAL_MAX }),
      reason_code: z.enum(removalReasons),
    }),
    output: z.object({ task_id, status: z.enum(taskStatuses), returned: cents }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
})
