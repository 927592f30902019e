import { cents as centsSchema, id } from '@hai/contract/schemas'
import { taskReturns } from '@hai/contract/task-steps'
import { z } from 'zod'

/** The fields up to `note` are in the details of every payment, so that activity lists can read them. */
const taskDetails = z.object({
  payer_id: id,
  /** The worker. Null if the money is on hold or went back to the creator. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  task_id: id,
  hold_id: id,
  /**
   * The posting that put the money on hold, so that activity lists can link it with the return. Only present for
   * returned money.
   */
  send_id: id.optional(),
  /** Only present for returned money. */
  return_by: z.enum(taskReturns).optional(),
})
export type TaskDetails = z.infer<typeof taskDetails>

export const readTaskDetails = (details: unknown): TaskDetails => taskDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['task_held', 'task_paid', 'task_returned'])
export const isTaskKind = (kind: string): boolean => kinds.has(kind)
