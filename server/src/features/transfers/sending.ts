import type { GatedPerson } from '../../caller.ts'
import type { Command } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { SendDetails } from './details.ts'
import type { Price } from './free-sum.ts'

export interface SendInput {
  readonly caller: GatedPerson
  readonly command: Command
  readonly price: Price
  readonly note: string
  readonly typed: string | null
  readonly request_id?: string
  readonly schedule?: SendDetails['schedule']
}

/** Runs in the transaction of the send. If it fails, the send fails with the same error. */
export type SendHook = (
  trx: Transaction,
  sent: { readonly transaction_id: string; readonly status: 'completed' | 'arriving' },
) => Promise<void>

export const detailsOf = (
  { caller, price: { quote }, note, request_id, schedule }: SendInput,
  about: Pick<SendDetails, 'payee_id' | 'status' | 'by_address' | 'to_book'>,
): SendDetails => ({
  payer_id: caller.user_id,
  ...about,
  amount: quote.amount,
  fee: quote.fee,
  tax: quote.tax,
  note,
  ...(request_id !== undefined && { request_id }),
  ...(schedule && { schedule }),
})
