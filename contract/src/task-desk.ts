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
    /** What is on hold for it now. */
    held: cents,
    creator: staffPerson,
    /** Who does it, or did. */
    worker: staffPerson.nullable(),
    /** For whom alone it is; null: for everybody. */
    assignee: staffPerson.nullable(),
    /** The newest dispute about it; null: there was none. */
    dispute_id: id.nullable(),
    /** Who of the staff removed it, and what its two read; null: nobody did. */
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
   * Why the caller cannot remove it; null: they can. over: it has ended. disputed: its dispute is to be decided. handed_in: so was work,
   * and its two or a dispute say what becomes of the money. own: it is theirs.
   */
  obstacle: z.enum(['over', 'disputed', 'handed_in', 'own']).nullable(),
  /** Silence does not pay the worker, as it would: a confirmed hit of the sanctions list keeps them shut out. Never of one’s own. */
  is_pay_held: z.boolean(),
})
export type WholeStaffTask = z.infer<typeof whole>

export const taskDesk = procedures({
  admin_list_tasks: {
    summary: 'All tasks, the newest first. `active`: not over.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(['active', 'over', 'removed', ...taskStatuses]).optional(),
        /** Found within title and description, without regard to case. */
        search: text({ max: SEARCH_MAX }).optional(),
        /** Posted it, does it, or for whom it is. */
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
    summary: 'One task with its history and what was handed in.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ task_id }),
    output: whole,
    errors: ['NOT_FOUND'],
  },
  admin_get_task_image: {
    summary: 'A picture of a proof.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ task_id, image_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
  admin_remove_task: {
    summary:
      'Takes a task off the board: what was on hold for it goes back to who posted it, and its two read the reason. Not once work was handed in: that is accepted, refused or decided in a dispute.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      task_id,
      /** Of the caller. */
      admin_id: id,
      reason: text({ min: REMOVAL_MIN, max: REMOVAL_MAX }),
      reason_code: z.enum(removalReasons),
    }),
    output: z.object({ task_id, status: z.enum(taskStatuses), returned: cents }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
})
