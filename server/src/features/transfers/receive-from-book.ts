import type { Cents } from '@hai/contract/money'
import { newTransactionId, type Ledger, type PostingRequest } from '../../ledger/index.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isFailure } from '../../platform/failure.ts'
import { arrivalCommand, arrivalOf, type BookPayment } from './book-payment.ts'
import { insertBookReturn } from './returned-payments.ts'

export interface InboxDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly limits: { readonly balanceCapOf: (user_id: string) => Promise<Cents> }
}

/**
 * Takes payments of another book, in the order of its journal. Returns the ids of those that are refused permanently.
 * Rejects if the outcome is unknown. Then the same payments can be given again, any number of times.
 */
export type Inbox = (from: Book, payments: readonly BookPayment[]) => Promise<ReadonlySet<string>>

/**
 * Arrivals and the position in the inbox are committed together. So a process that has lost its connection and tries
 * again later cannot deliver a payment that was refused and returned meanwhile.
 */
export const createInbox =
  (deps: InboxDeps): Inbox =>
  async (from, payments) => {
    const arrivals = await Promise.all(payments.map((payment) => planArrival(deps, from, payment)))
    const { taken, refused } = await deps.database.transaction().execute(async (trx) => {
      const position = await lockInbox(trx, from)
      const fresh = arrivals.filter(({ payment }) => payment.position > position)
      const last = fresh.at(-1)?.payment
      if (last) await moveInbox(trx, from, last)
      return { taken: position, refused: await receive(deps, trx, fresh) }
    })
    const earlier = payments.filter(({ position }) => position <= taken)
    return new Set([...refused, ...(await refusedBefore(deps, earlier))])
  }

interface Arrival {
  readonly payment: BookPayment
  /** Null if the payee has no wallet in this book. */
  readonly request: (PostingRequest & { readonly public_id: string }) | null
}

async function planArrival({ ledger, limits }: InboxDeps, from: Book, payment: BookPayment): Promise<Arrival> {
  try {
    const [{ available }, cap] = await Promise.all([
      ledger.memberAccounts(payment.payee_id),
      limits.balanceCapOf(payment.payee_id),
    ])
    const guards = { balance_caps: [{ account: available, cap }] }
    return { payment, request: { ...arrivalOf(from, payment, available), public_id: newTransactionId(available), guards } }
  } catch (error) {
    if (isFailure(error, 'NOT_FOUND')) return { payment, request: null }
    throw error
  }
}

/** Other postings wait until the transaction commits, so it only inserts rows after this. */
async function receive({ ledger }: InboxDeps, trx: Transaction, arrivals: readonly Arrival[]): Promise<readonly string[]> {
  const planned = arrivals.flatMap(({ payment, request }) => (request ? [{ payment, request }] : []))
  const refused = arrivals.filter(({ request }) => request === null).map(({ payment }) => payment.payment_id)
  if (planned.length === 0) return refused
  const outcomes = await ledger.tryAllWithin(
    trx,
    planned.map(({ request }) => request),
  )
  for (const [index, { payment, request }] of planned.entries()) {
    const outcome = outcomes[index]
    if (!outcome) throw new Error('the ledger answered for fewer postings than it was given')
    if ('refused' in outcome) {
      if (!isFailure(outcome.refused, 'RECIPIENT_CANNOT_RECEIVE')) throw outcome.refused
      refused.push(payment.payment_id)
    } else if (payment.returns && !outcome.posted.replayed) {
      const { created_at: returned_at } = outcome.posted
      await insertBookReturn(trx, { ...payment.returns, return_id: request.public_id, returned_at })
    }
  }
  return refused
}

/** Payments that were taken before: refused if they have no arrival. */
async function refusedBefore({ ledger }: InboxDeps, payments: readonly BookPayment[]): Promise<readonly string[]> {
  const found = await Promise.all(payments.map((payment) => ledger.findPosting(arrivalCommand(payment))))
  return payments.filter((_, index) => found[index] === null).map(({ payment_id }) => payment_id)
}

/** The position of the last payment that was taken from this book. */
async function lockInbox(trx: Transaction, { number: book }: Book): Promise<number> {
  await trx
    .insertInto('transfers.book_inbox')
    .values({ book, position: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { position } = await trx
    .selectFrom('transfers.book_inbox')
    .select('position')
    .where('book', '=', book)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return position
}

const moveInbox = (trx: Transaction, { number: book }: Book, { position, payment_id }: BookPayment) =>
  trx.updateTable('transfers.book_inbox').set({ position, payment_id }).where('book', '=', book).execute()

export type LastReceived = Pick<BookPayment, 'position' | 'payment_id'>

/** The last payment that was taken from a book. Null before the first. */
export async function readLastReceived(database: Database, { number: book }: Book): Promise<LastReceived | null> {
  const row = await database
    .selectFrom('transfers.book_inbox')
    .select(['position', 'payment_id'])
    .where('book', '=', book)
    .executeTakeFirst()
  return row?.payment_id ? { position: row.position, payment_id: row.payment_id } : null
}
