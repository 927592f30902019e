import type { Cents } from '@hai/contract/money'
import { failMissing } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import { readTransferDetails } from './details.ts'
import { readWaitingSend, type WaitingSend } from './waiting-sends.ts'

export interface SentPayment {
  readonly payee_id: string
  readonly amount: Cents
  /** The id in the payer’s activity. `received_id` is the id in the receiver’s activity. */
  readonly sent_id: string
  readonly received_id: string
  readonly arrived_at: Date
}

const sentKinds: ReadonlySet<string> = new Set(['send', 'quick_pay', 'sent_to_book'])

/** Fails: OTHER_BOOK, NOT_FOUND, ARCHIVED, INVALID_TRANSITION (the payment has not reached a member, or never will). */
export async function findSentPayment(database: Database, payer_id: string, transaction_id: string): Promise<SentPayment> {
  const waited = await readWaitingSend(database, transaction_id)
  if (waited) return waited.payer_id === payer_id ? afterWaiting(waited) : fail('NOT_FOUND')
  const posting = await database
    .selectFrom('ledger.posting_view')
    .select(['kind', 'details', 'created_at'])
    .where('public_id', '=', transaction_id)
    .executeTakeFirst()
  if (!posting) return failMissing(database, transaction_id)
  if (!sentKinds.has(posting.kind)) fail('NOT_FOUND')
  const details = readTransferDetails(posting.details)
  if (details.payer_id !== payer_id || details.returns) fail('NOT_FOUND')
  if (details.to_book !== undefined) fail('OTHER_BOOK')
  return {
    payee_id: details.payee_id ?? fail('INVALID_TRANSITION'),
    amount: details.amount,
    sent_id: transaction_id,
    received_id: transaction_id,
    arrived_at: posting.created_at,
  }
}

/** A claimed send has another id in the receiver’s activity. A held send has the same id for both people. */
function afterWaiting({ transaction_id, status, payee_id, to_book, amount, ended_at, ended_by }: WaitingSend): SentPayment {
  if (to_book !== null) fail('OTHER_BOOK')
  if ((status !== 'completed' && status !== 'claimed') || !payee_id || !ended_at || !ended_by) fail('INVALID_TRANSITION')
  const received_id = status === 'claimed' ? ended_by : transaction_id
  return { payee_id, amount, sent_id: transaction_id, received_id, arrived_at: ended_at }
}
