import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { arrivalOf, type BookPayment } from '../src/features/transfers/book-payment.ts'
import type { TransferDetails } from '../src/features/transfers/details.ts'
import { clearingKind, newTransactionId, sendToBookMoves } from '../src/ledger/index.ts'
import { FIRST_BOOK } from '../src/platform/database/book.ts'
import type { TestBook, TestMember } from './book.ts'
import { SECOND } from './two-books.ts'

const termsOf = (payer: TestMember, payee: TestMember, amount: number) => ({
  payer_id: payer.id,
  payee_id: payee.id,
  amount: cents(amount),
  fee: zeroCents,
  tax: zeroCents,
  note: '',
})

const paymentOf = (payer: TestMember, payee: TestMember, amount: number, payment_id: string): BookPayment => ({
  ...termsOf(payer, payee, amount),
  to_book: SECOND.number,
  payment_id,
  sent_id: payment_id,
  at: new Date(),
  position: 0,
})

/** Posts a payment from the first book to the second. Nothing delivers it. */
export async function sendToSecond({ ledger }: TestBook, payer: TestMember, payee: TestMember, amount: number) {
  const terms = termsOf(payer, payee, amount)
  const { public_id } = await ledger.post({
    kind: 'sent_to_book',
    initiator_id: payer.id,
    idempotency_key: randomUUID(),
    payload: { to: payee.id, amount },
    moves: sendToBookMoves({ ...terms, payer: payer.available, clearing: clearingKind(SECOND) }),
    details: { ...terms, to_book: SECOND.number } satisfies TransferDetails,
  })
  return paymentOf(payer, payee, amount, public_id)
}

/** A payment that the first book never sent. */
export const neverSent = (payer: TestMember, payee: TestMember, amount: number): BookPayment =>
  paymentOf(payer, payee, amount, newTransactionId(payer.available))

/** Posts the receipt of a payment in the second book. */
export const receiveInSecond = ({ ledger }: TestBook, payment: BookPayment, payee: TestMember) =>
  ledger.post({ ...arrivalOf(FIRST_BOOK, payment, payee.available), public_id: newTransactionId(payee.available) })
