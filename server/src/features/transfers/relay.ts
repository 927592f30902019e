import { cursorOf } from '../../events/index.ts'
import type { Feature } from '../../feature.ts'
import { lastPosition, newTransactionId, type Ledger, type PostingRequest } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Limits } from '../limits/index.ts'
import { bookPaymentOf, relayName, returnOf, type BookPayment } from './book-payment.ts'
import { recordFirstPayments, recordRelayed } from './events.ts'
import type { Inbox, LastReceived } from './receive-from-book.ts'
import { countRefusal } from './refusal-queries.ts'
import { countPayments } from './relation-queries.ts'
import { forgetRefusedReturn, insertBookReturn } from './returned-payments.ts'
import { recordNotArrived } from './waiting-sends.ts'

export interface RelayDeps {
  /** The book of this ledger. */
  readonly book: Book
  readonly ledger: Ledger
  readonly limits: Pick<Limits, 'today'>
  readonly clock: Clock
}

export interface OtherBook {
  readonly book: Book
  readonly receive: Inbox
  /** The last payment that the other book has taken from this one. */
  readonly lastReceived: (from: Book) => Promise<LastReceived | null>
}

/**
 * Delivers payments to another book (decision 0163), in a subscriber of its own, so that a book that does not answer
 * delays only its own payments. The journal is the queue of payments. A payment that the other book refuses is returned in the
 * transaction that moves the cursor.
 */
export function createRelay(
  deps: RelayDeps,
  { book: other, receive, lastReceived }: OtherBook,
): NonNullable<Feature['subscriber']> {
  return {
    name: relayName(other.number),
    handles: (event) => bookPaymentOf(event)?.to_book === other.number,
    handle: async (trx, events) => {
      const payments = events.flatMap((event) => bookPaymentOf(event) ?? []).filter(({ to_book }) => to_book === other.number)
      if (payments.length === 0) return
      await refuseOtherJournal(trx, other, await lastReceived(deps.book))
      const refused = await receive(deps.book, payments)
      await recordArrived(
        trx,
        payments.filter(({ payment_id }) => !refused.has(payment_id)),
      )
      await recordRelayed(trx, payments)
      await returnAll(
        deps,
        trx,
        payments.filter(({ payment_id }) => refused.has(payment_id)),
      )
    },
  }
}

/**
 * Throws if this journal does not have the last payment that the other book took, because it was restored from a backup.
 * Its new payments can have positions of lost ones, which the other book would refuse. An archived payment passes.
 */
async function refuseOtherJournal(trx: Transaction, other: Book, last: LastReceived | null): Promise<void> {
  if (!last) return
  const { position, payment_id } = last
  const posting = await trx.selectFrom('ledger.posting_view').select('public_id').where('id', '=', position).executeTakeFirst()
  if (posting ? posting.public_id === payment_id : position <= (await lastPosition(trx))) return
  throw new Error(
    `book ${other.number} has taken the payment ${payment_id} at position ${position}, but this journal does not have it, because it was restored from a backup`,
  )
}

/** As within one book, a returned payment does not make its payer known to its payee. */
async function recordArrived(trx: Transaction, payments: readonly BookPayment[]): Promise<void> {
  const payer_ids = await countPayments(
    trx,
    payments.filter(({ returns }) => !returns),
  )
  if (payer_ids.length > 0) await recordFirstPayments(trx, payer_ids)
}

/** Posts last, because other postings wait until the transaction commits. */
async function returnAll(
  { ledger, limits, clock }: RelayDeps,
  trx: Transaction,
  payments: readonly BookPayment[],
): Promise<void> {
  const requests: PostingRequest[] = []
  const { day } = limits.today()
  for (const payment of payments) {
    const { payer_id, payee_id, payment_id, sent_id, returns } = payment
    const { available } = await ledger.memberAccounts(payer_id)
    const return_id = newTransactionId(available)
    requests.push(returnOf(payment, available, return_id))
    await countRefusal(trx, { payer_id, payee_id, day })
    await insertBookReturn(trx, { received_id: payment_id, sent_id, return_id, returned_at: clock.now() })
    if (returns) await forgetRefusedReturn(trx, returns.received_id)
    await recordNotArrived(trx, sent_id)
  }
  if (requests.length > 0) await ledger.postAllWithin(trx, requests)
}

export async function readRelayed(database: Database, books: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const cursors = books.map(async (to_book) => [to_book, (await cursorOf(database, relayName(to_book))).ledger] as const)
  return new Map(await Promise.all(cursors))
}
