import { zeroCents } from '@hai/contract/money'
import type { DomainEvent } from '../../events/index.ts'
import {
  clearingKind,
  receiveFromBookMoves,
  returnFromBookMoves,
  type AccountId,
  type PostingRequest,
} from '../../ledger/index.ts'
import type { Book } from '../../platform/database/book.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'
import { readTransferDetails, type TransferDetails } from './details.ts'

/** A payment that this book has sent to another one (decision 0163). */
export interface BookPayment extends Omit<TransferDetails, 'payee_id' | 'to_book'> {
  readonly payee_id: string
  readonly to_book: number
  /** The posting `sent_to_book`. */
  readonly payment_id: string
  /** The payment in the payer’s activity. A send with an undo window has another id than the posting. */
  readonly sent_id: string
  readonly at: Date
  readonly position: number
}

/** Null for other events. */
export function bookPaymentOf(event: DomainEvent): BookPayment | null {
  if (event.stream !== 'ledger' || event.posting.kind !== 'sent_to_book') return null
  const { public_id: payment_id, created_at: at, details } = event.posting
  const { payee_id, to_book, ...payment } = readTransferDetails(details)
  if (payee_id === null || to_book === undefined) return null
  return { ...payment, payee_id, to_book, payment_id, sent_id: payment.send_id ?? payment_id, at, position: event.position }
}

export const relayName = (to_book: number): string => `relay:${to_book}`

/** Identifies the arrival of a payment, so a repetition is a replay. The ledger’s checks compare the key, too. */
export const arrivalCommand = ({ payer_id, payment_id }: Pick<BookPayment, 'payer_id' | 'payment_id'>) => ({
  initiator_id: payer_id,
  idempotency_key: payment_id,
  payload: { receives: payment_id },
})

export const arrivalOf = (from: Book, payment: BookPayment, payee: AccountId): Omit<PostingRequest, 'public_id' | 'guards'> => ({
  ...arrivalCommand(payment),
  kind: 'received_from_book',
  moves: receiveFromBookMoves({ clearing: clearingKind(from), payee, amount: payment.amount }),
  details: {
    payer_id: payment.payer_id,
    payee_id: payment.payee_id,
    amount: payment.amount,
    fee: zeroCents,
    tax: zeroCents,
    note: payment.note,
    send_id: payment.sent_id,
    from_book: from.number,
    book_payment_id: payment.payment_id,
    ...(payment.returns && { returns: payment.returns }),
  } satisfies TransferDetails,
})

/** Gives the payer the amount back, with fee and tax, even into a frozen wallet and above the cap. */
export const returnOf = (payment: BookPayment, payer: AccountId, public_id: string): PostingRequest => ({
  initiator_id: SYSTEM_ACTOR_ID,
  idempotency_key: payment.payment_id,
  payload: { returns: payment.payment_id },
  public_id,
  kind: 'returned_from_book',
  moves: returnFromBookMoves({ ...payment, payer, clearing: clearingKind({ number: payment.to_book }) }),
  guards: { passes_freeze: true },
  details: {
    payer_id: payment.payer_id,
    payee_id: payment.payee_id,
    amount: payment.amount,
    fee: payment.fee,
    tax: payment.tax,
    note: payment.note,
    send_id: payment.sent_id,
    to_book: payment.to_book,
    book_payment_id: payment.payment_id,
    not_arrived: true,
    ...(payment.returns && { returns: payment.returns }),
    ...(payment.forwards !== undefined && { forwards: payment.forwards }),
    ...(payment.by_address && { by_address: payment.by_address }),
  } satisfies TransferDetails,
})
