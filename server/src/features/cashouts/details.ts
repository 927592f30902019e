import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'

/** The details of a posting. Starts with the fields of every payment, so that activity lists can read it. */
const cashoutDetails = z.object({
  payer_id: id,
  /** The agent. Null if nobody was paid. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  cashout_id: id,
  /** The posting that held the money. */
  hold_id: id,
  /** The same id as `hold_id`, with which activity lists link the two postings. Only for returned money. */
  send_id: id.optional(),
  share: centsSchema.optional(),
})
export type CashoutDetails = z.infer<typeof cashoutDetails>

export const readCashoutDetails = (details: unknown): CashoutDetails => cashoutDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['cash_out_held', 'cash_out', 'cash_out_returned'])
export const isCashoutKind = (kind: string): boolean => kinds.has(kind)
