import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'

/** The first fields are those of every payment, so that activity lists can read them. */
const cashInDetails = z.object({
  /** The agent who took the cash. Null in the posting of the agent’s share, which the platform pays. */
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
export const isCashInKind = (kind: string): boolean => kinds.has(kind)
