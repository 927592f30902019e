import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'

/** What a posting of this feature says about itself. The first ones are those of every payment, so that activity finds them. */
const cashInDetails = z.object({
  /** The agent; of their share, nobody. */
  payer_id: id.nullable(),
  payee_id: id,
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.literal(''),
  cash_in_id: id,
})
export type CashInDetails = z.infer<typeof cashInDetails>

export const readCashInDetails = (details: unknown): CashInDetails => cashInDetails.parse(details)

const kinds: ReadonlySet<string> = new Set(['cash_in', 'cash_in_share'])
/** Whether a posting is of a cash-in: pays the member, or the agent for it. */
export const isCashInKind = (kind: string): boolean => kinds.has(kind)
