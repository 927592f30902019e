import { cents as centsSchema, id } from '@hai/contract/schemas'
import { taskReturns } from '@hai/contract/task-steps'
import { z } from 'zod'

/** The details of a task’s postings. The first fields are common to all payments, so that activity finds them. */
const taskDetails = z.object({
  payer_id: id,
  /** The worker, or null if nobody was paid. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  task_id: id,
  hold_id: id,
  /**
   * The posting that held the money. Only on the posting that returns it, so that the activity list can link the two.
   */
  send_id: id.optional(),
  /** The action that caused the return. Only on the posting that returns the money. */
  return_by: z.enum(taskReturns).optional(),
})
export type TaskDetails = z.infer<typeof taskDetails>

export const readTaskDetails = (details: unknown): TaskDetails => taskDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['task_held', 'task_paid', 'task_returned'])
export const isTaskKind = (kind: string): boolean => kinds.has(kind)
