import { cents as centsSchema, id } from '@hai/contract/schemas'
import { taskReturns } from '@hai/contract/task-steps'
import { z } from 'zod'

/**
 * The details of a task’s postings. The first fields are those of every payment, so that activity lists can read them.
 */
const taskDetails = z.object({
  payer_id: id,
  /** The worker. Null if the money went back to the creator. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  task_id: id,
  hold_id: id,
  /**
   * The posting that put the money on hold. Only present for returned money. Activity lists use it to link the two
   * postings.
   */
  send_id: id.optional(),
  /** The action that returned the money. Only present for returned money. */
  return_by: z.enum(taskReturns).optional(),
})
export type TaskDetails = z.infer<typeof taskDetails>

export const readTaskDetails = (details: unknown): TaskDetails => taskDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['task_held', 'task_paid', 'task_returned'])
export const isTaskKind = (kind: string): boolean => kinds.has(kind)
