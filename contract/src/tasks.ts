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
import { amount, cents, hai_tag, id, idempotency_key, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { task } from './task-record.ts'
import { limitUse } from './wallet.ts'

const task_id = id
const act = z.strictObject({ task_id })
const keyedAct = z.strictObject({ idempotency_key, task_id })

export const tasks = procedures({
  quote_task: {
    summary:
      'What posting a task with a reward would put on hold: fee and tax on top, its worth in gourdes, what would be left. Whoever does it pays nothing. Cents.',
    access: 'member',
    input: z.strictObject({ reward: amount }),
    output: z.object({
      amount: cents,
      fee: cents,
      tax: cents,
      total: cents,
      /** What the worker gets. */
      payee_gets: cents,
      /** Null: the platform has no exchange rate yet. */
      amount_htg: z.number().nullable(),
      htg_per_usd: z.number().nullable(),
      /** The balance that would be left; negative when it does not suffice. */
      available_after: cents,
      out_per_day: limitUse,
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS'],
  },
  create_task: {
    summary:
      'Puts reward, fee and tax on hold and posts a task, for everybody or for one member (`hai_tag`), who is looked up as for a send. `due_at`: by when a proof is to be there, from an hour to 90 days ahead. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      title: text({ min: TASK_TITLE_MIN, max: TASK_TITLE_MAX }),
      description: text({ max: TASK_DESCRIPTION_MAX }).default(''),
      reward: amount,
      quoted_total: amount,
      due_at: isoTime,
      hai_tag: hai_tag.optional(),
    }),
    output: task,
    errors: [
      ...(['AMOUNT_OUT_OF_BOUNDS', 'DEADLINE_OUT_OF_BOUNDS', 'TOO_MANY_TASKS', 'RECIPIENT_UNAVAILABLE'] as const),
      ...(['RECIPIENT_IS_SELF', 'LIMIT_EXCEEDED', 'QUOTE_CHANGED', 'INSUFFICIENT_FUNDS', 'WALLET_LOCKED', 'MONEY_OWED'] as const),
      'IDEMPOTENCY_CONFLICT',
      'CONFIRMATION_REQUIRED',
    ],
  },
  list_tasks: {
    summary:
      'Tasks, newest first. open: those the caller may take, by what is searched for and by reward; posted: the caller’s own; doing: those the caller has or had. A page may be short, or empty, and still go on.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      view: z.enum(['open', 'posted', 'doing']).default('open'),
      /** Of one’s own: those whose money is on hold, those that are over, or all. */
      state: z.enum(['open', 'over', 'all']).default('all'),
      search: text({ max: SEARCH_MAX }).optional(),
      reward_min: amount.optional(),
      reward_max: amount.optional(),
      /** Of those one may take: only those posted for the caller. */
      for_me: z.boolean().default(false),
    }),
    output: pageOf(task),
    errors: [],
  },
  get_task: {
    summary: 'One task: for the two of it whatever became of it, for others while they may take it.',
    access: 'member',
    input: act,
    output: task,
    errors: ['NOT_FOUND'],
  },
  claim_task: {
    summary:
      'Takes an open task. Of all who try it at once one has it. It costs nothing. A member takes the same task three times in 24 hours at most (RATE_LIMITED).',
    access: 'member',
    input: act,
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'TOO_MANY_TASKS', 'LIMIT_EXCEEDED', 'COUNTERPARTY_BLOCKED'],
  },
  release_task: {
    summary: 'Gives a claimed task up: it is open again. The caller does not see it any more, unless it can be taken by them.',
    access: 'member',
    input: act,
    output: z.object({ task_id }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  submit_task_proof: {
    summary:
      'Hands in what was done: text, and up to four pictures (`file_ids`: attachments of upload_file), one of both at least. After a rejection twice more.',
    access: 'member',
    input: z
      .strictObject({
        task_id,
        /** Empty: pictures alone. */
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
    summary: 'Accepts a proof: the worker has the reward at once.',
    access: 'member',
    input: keyedAct,
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  reject_task: {
    summary: 'Does not accept a proof, and says why. The money stays on hold: the worker hands in anew, or disputes it.',
    access: 'member',
    input: z.strictObject({ task_id, reason: text({ min: TASK_REASON_MIN, max: TASK_REASON_MAX }) }),
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  cancel_task: {
    summary: 'Takes a task back that nobody has claimed: the money returns, fee and tax included.',
    access: 'member',
    input: keyedAct,
    output: task,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  get_task_image: {
    summary: 'A picture of a proof, for the two of its task.',
    access: 'member',
    input: z.strictObject({ task_id, image_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
})
