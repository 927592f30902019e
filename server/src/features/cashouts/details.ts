import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'

/** The first fields are those of every payment, so that activity lists can read them. */
const cashoutDetails = z.object({
  payer_id: id,
  /** The agent who was paid. Null in the postings that put the money on hold or returned it. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  cashout_id: id,
  hold_id: id,
  /**
   * Equal to `hold_id`. Only in the posting that returned the money: activity lists use it to link the two postings.
   */
  send_id: id.optional(),
  share: centsSchema.optional(),
})
export type CashoutDetails = z.infer<typeof cashoutDetails>

export const readCashoutDetails = (details: unknown): CashoutDetails => cashoutDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['cash_out_held', 'cash_out', 'cash_out_returned'])
export const isCashoutKind = (kind: string): boolean => kinds.has(kind)
