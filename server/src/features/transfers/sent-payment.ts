import type { Cents } from '@hai/contract/money'
import { failMissing } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import { arrivalCommand } from './book-payment.ts'
import type { Context } from './deps.ts'
import { readTransferDetails } from './details.ts'
import { readWaitingSend, type WaitingSend } from './waiting-sends.ts'

export interface SentPayment {
  readonly payee_id: string
  readonly amount: Cents
  /** The id in the payer’s activity. `received_id` is the id in the receiver’s activity. */
  readonly sent_id: string
  readonly received_id: string
  readonly arrived_at: Date
  /** The number of the payee’s book, if it is another one. */
  readonly to_book?: number
}

const sentKinds: ReadonlySet<string> = new Set(['send', 'quick_pay', 'sent_to_book'])

type Sources = Pick<Context, 'database' | 'otherBooks'>

/**
 * Fails: NOT_FOUND, ARCHIVED, INVALID_TRANSITION (the payment has not reached a member, or never will), UNAVAILABLE (the
 * payee’s book does not run in this process).
 */
export async function findSentPayment(sources: Sources, payer_id: string, transaction_id: string): Promise<SentPayment> {
  const { database } = sources
  const waited = await readWaitingSend(database, transaction_id)
  if (waited) return waited.payer_id === payer_id ? afterWaiting(sources, waited) : fail('NOT_FOUND')
  const posting = await database
    .selectFrom('ledger.posting_view')
    .select(['kind', 'details', 'created_at'])
    .where('public_id', '=', transaction_id)
    .executeTakeFirst()
  if (!posting) return failMissing(database, transaction_id)
  if (!sentKinds.has(posting.kind)) fail('NOT_FOUND')
  const details = readTransferDetails(posting.details)
  if (details.payer_id !== payer_id || details.returns) fail('NOT_FOUND')
  const payment = {
    payee_id: details.payee_id ?? fail('INVALID_TRANSITION'),
    amount: details.amount,
    sent_id: transaction_id,
  }
  const { to_book } = details
  if (to_book !== undefined)
    return { ...payment, ...(await arrivalIn(sources, { to_book, payer_id, payment_id: transaction_id })) }
  return {
    ...payment,
    received_id: transaction_id,
    arrived_at: posting.created_at,
  }
}

/** A claimed send has another id in the receiver’s activity. A held send has the same id for both people. */
async function afterWaiting(sources: Sources, send: WaitingSend): Promise<SentPayment> {
  const { transaction_id, status, payer_id, payee_id, to_book, amount, ended_at, ended_by } = send
  if ((status !== 'completed' && status !== 'claimed') || !payee_id || !ended_at || !ended_by) fail('INVALID_TRANSITION')
  const payment = { payee_id, amount, sent_id: transaction_id }
  if (to_book !== null) return { ...payment, ...(await arrivalIn(sources, { to_book, payer_id, payment_id: ended_by })) }
  return { ...payment, received_id: status === 'claimed' ? ended_by : transaction_id, arrived_at: ended_at }
}

/** `payment_id`: the posting `sent_to_book`. */
async function arrivalIn(
  { otherBooks }: Sources,
  { to_book, ...payment }: { readonly to_book: number; readonly payer_id: string; readonly payment_id: string },
): Promise<Pick<SentPayment, 'received_id' | 'arrived_at' | 'to_book'>> {
  const { ledger, database } = otherBooks().find(({ book }) => book.number === to_book) ?? fail('UNAVAILABLE')
  const received_id = (await ledger.findPosting(arrivalCommand(payment))) ?? fail('INVALID_TRANSITION')
  const { created_at: arrived_at } = await database
    .selectFrom('ledger.posting_view')
    .select('created_at')
    .where('public_id', '=', received_id)
    .executeTakeFirstOrThrow()
  return { received_id, arrived_at, to_book }
}
