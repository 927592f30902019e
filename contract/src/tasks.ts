import { z } from 'zod'
import {
  SEARCH_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_IMAGES_MAX,
  TASK_PROOF_MAX,
  TASK_REASON_MAX,
  TASK_REASON_MIN,
  TASK_TITLE_MAX,
  TASK_TITLE_MIN,
} from './bounds.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { amount, cents, hai_tag, id, idempotency_key, isoTime, lineOfText, pageInput, pageOf, text } from './schemas.ts'
import { task } from './task-record.ts'
import { limitUse } from './wallet.ts'

const task_id = id
const taskInput = z.strictObject({ task_id })
const keyedTaskInput = z.strictObject({ idempotency_key, task_id })

export const tasks = procedures({
  quote_task: {
    summary:
      'Quotes a task: fee and tax on top of the reward, its worth in gourdes, and the balance afterwards. The worker pays nothing. Cents.',
    access: 'member',
    input: z.strictObject({ reward: amount }),
    output: z.object({
      amount: cents,
      fee: cents,
      tax: cents,
      total: cents,
      payee_gets: cents,
      amount_htg: z.number().nullable(),
      htg_per_usd: z.number().nullable(),
      available_after: cents,
      out_per_day: limitUse,
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS'],
  },
  create_task: {
    summary:
      'Posts a task and puts reward, fee and tax on hold. It is open to everyone or reserved for one member (`hai_tag`), whose lookup counts as for a send. `due_at`: the deadline for a proof, from an hour to 90 days ahead. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      title: lineOfText({ min: TASK_TITLE_MIN, max: TASK_TITLE_MAX }),
      description: text({ max: TASK_DESCRIPTION_MAX }).default(''),
      reward: amount,
      quoted_total: amount,
      due_at: isoTime,
      hai_tag: hai_tag.optional(),
    }),
    output: task,
    errors: [
      'AMOUNT_OUT_OF_BOUNDS',
      'DEADLINE_OUT_OF_BOUNDS',
      'TOO_MANY_TASKS',
      'RECIPIENT_UNAVAILABLE',
      'OTHER_BOOK',
      'RECIPIENT_IS_SELF',
      'LIMIT_EXCEEDED',
      'QUOTE_CHANGED',
      'INSUFFICIENT_FUNDS',
      'WALLET_LOCKED',
      'MONEY_OWED',
      'IDEMPOTENCY_CONFLICT',
      'CONFIRMATION_REQUIRED',
    ],
  },
  list_tasks: {
    summary:
      'Tasks, newest first. open: those the caller can claim, filtered by text and reward; posted: the caller’s own; doing: those the caller has or had. A page can be short or empty although more follow.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      view: z.enum(['open', 'posted', 'doing']).default('open'),
      /** For the caller’s own tasks. open: with money on hold. */
      state: z.enum(['open', 'over', 'all']).default('all'),
      search: text({ max: SEARCH_MAX }).optional(),
      reward_min: amount.optional(),
      reward_max: amount.optional(),
      for_me: z.boolean().default(false),
    }),
    output: pageOf(task),
    errors: [],
  },
  get_task: {
    summary: 'One task: always visible to its two parties, and to others while they can claim it.',
    access: 'member',
    input: taskInput,
    output: task,
    errors: ['NOT_FOUND'],
  },
  claim_task: {
    summary:
      'Claims an open task. Only one of several concurrent claims succeeds. Free of charge. A member can claim the same task at most three times in 24 hours (RATE_LIMITED).',
    access: 'member',
    input: taskInput,
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'TOO_MANY_TASKS', 'LIMIT_EXCEEDED', 'COUNTERPARTY_BLOCKED'],
  },
  release_task: {
    summary: 'Gives up a claimed task, which is then open again. The caller can see it only if they may claim it again.',
    access: 'member',
    input: taskInput,
    output: z.object({ task_id }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  submit_task_proof: {
    summary:
      'Submits a proof: text, up to four pictures (`file_ids`: attachments from upload_file), or both. Two more submissions are possible after a rejection.',
    access: 'member',
    input: z
      .strictObject({
        task_id,
        text: text({ max: TASK_PROOF_MAX }),
        file_ids: z.array(id).max(TASK_IMAGES_MAX).default([]),
      })
      .refine(({ text: words, file_ids }) => words !== '' || file_ids.length > 0, {
        path: ['text'],
        error: 'must not be empty',
      }),
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  approve_task: {
    summary: 'Accepts a proof and pays the worker at once.',
    access: 'member',
    input: keyedTaskInput,
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  reject_task: {
    summary: 'Rejects a proof with a reason. The money stays on hold; the worker can submit again or open a dispute.',
    access: 'member',
    input: z.strictObject({ task_id, reason: text({ min: TASK_REASON_MIN, max: TASK_REASON_MAX }) }),
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  cancel_task: {
    summary: 'Cancels an unclaimed task. Reward, fee and tax are returned.',
    access: 'member',
    input: keyedTaskInput,
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  get_task_image: {
    summary: 'A picture from a proof, for the two parties of the task.',
    access: 'member',
    input: z.strictObject({ task_id, image_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
})
