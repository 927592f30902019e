import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'

/** What a posting of this feature says about itself. The first ones are those of every payment, so that activity finds them. */
const cashoutDetails = z.object({
  payer_id: id,
  /** The agent; null: nobody was paid. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  cashout_id: id,
  /** The posting that put the money on hold. */
  hold_id: id,
  /** Of money that came back: the same, as activity links the two. */
  send_id: id.optional(),
  /** What the agent earned. */
  share: centsSchema.optional(),
})
export type CashoutDetails = z.infer<typeof cashoutDetails>

export const readCashoutDetails = (details: unknown): CashoutDetails => cashoutDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['cash_out_held', 'cash_out', 'cash_out_returned'])
/** Whether a posting is of a cash-out: puts its money on hold, pays it out, or gives it back. */
export const isCashoutKind = (kind: string): boolean => kinds.has(kind)
