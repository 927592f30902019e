import type { Cents } from '@hai/contract/money'
import { failMissing } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import { readTransferDetails } from './details.ts'
import { readWaitingSend } from './waiting-sends.ts'

export interface ReceivedPayment {
  readonly payer_id: string
  readonly payee_id: string
  readonly amount: Cents
  readonly note: string
  readonly pay_link_id?: string | undefined
  /** The id in the payer’s activity. `received_id` is the id in the receiver’s activity. */
  readonly sent_id: string
  readonly received_id: string
  /** The number of the payer’s book, if it is another one. */
  readonly from_book?: number | undefined
}

/** Postings that bring money to a payee and are shown in the payee’s activity under their own id. */
const receivedKinds: ReadonlySet<string> = new Set(['send', 'quick_pay', 'claim_escrow', 'received_from_book'])

/** Fails: NOT_FOUND, ARCHIVED, INVALID_TRANSITION (the payment has not arrived, or never will). */
export async function findReceivedPayment(
  database: Database,
  payee_id: string,
  transaction_id: string,
): Promise<ReceivedPayment> {
  const waited = await readWaitingSend(database, transaction_id)
  if (waited?.address === null && waited.payee_id === payee_id) {
    if (waited.status !== 'completed') fail('INVALID_TRANSITION')
    const { payer_id, amount, note } = waited
    return { payer_id, payee_id, amount, note, sent_id: transaction_id, received_id: transaction_id }
  }
  const posting = await database
    .selectFrom('ledger.posting_view')
    .select(['kind', 'details'])
    .where('public_id', '=', transaction_id)
    .executeTakeFirst()
  if (!posting) return failMissing(database, transaction_id)
  if (!receivedKinds.has(posting.kind)) fail('NOT_FOUND')
  const {
    payer_id,
    payee_id: receiver_id,
    amount,
    note,
    pay_link_id,
    send_id = transaction_id,
    from_book,
    returns,
  } = readTransferDetails(posting.details)
  if (receiver_id !== payee_id || returns) fail('NOT_FOUND')
  return { payer_id, payee_id, amount, note, pay_link_id, sent_id: send_id, received_id: transaction_id, from_book }
}
