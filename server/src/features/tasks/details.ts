import { cents as centsSchema, id } from '@hai/contract/schemas'
import { taskReturns } from '@hai/contract/task-steps'
import { z } from 'zod'

/** What a posting of this feature says about itself. The first ones are those of every payment, so that activity finds them. */
const taskDetails = z.object({
  payer_id: id,
  /** The worker; null: nobody was paid. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  task_id: id,
  /** The posting that put the money on hold. */
  hold_id: id,
  /** Of money that came back: the same, as activity links the two. */
  send_id: id.optional(),
  /** Of money that came back: what gave it back. */
  return_by: z.enum(taskReturns).optional(),
})
export type TaskDetails = z.infer<typeof taskDetails>

export const readTaskDetails = (details: unknown): TaskDetails => taskDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['task_held', 'task_paid', 'task_returned'])
/** Whether a posting is of a task: puts its money on hold, pays it, or gives it back. */
export const isTaskKind = (kind: string): boolean => kinds.has(kind)
