import { cents, type Cents } from '@hai/contract/money'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { sendStatus } from '@hai/contract/transfers'
import { z } from 'zod'
import type { DomainEvent } from '../../events/index.ts'

/** People are stored only by id: names and addresses change or are deleted, but postings stay. */
const transferDetails = z.object({
  payer_id: id,
  /** Null if the money went into escrow for an email address or phone number. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.string(),
  /** The status that the call returned to the payer. Missing in the posting that ends a send. */
  status: sendStatus.optional(),
  send_id: id.optional(),
  /** The payee’s wallet could not receive a held send, so the money was returned automatically. */
  not_arrived: z.literal(true).optional(),
  /**
   * A held send to an email address or phone number. Until it is completed, the payer sees the typed address, but not
   * who owns it.
   */
  by_address: z.literal(true).optional(),
  /**
   * Only for quick payments: what the payee receives, if it is less than `amount` because the payee pays fee and tax.
   */
  payee_gets: centsSchema.optional(),
  pay_link_id: id.optional(),
  /** The request that the send pays. Only on the first posting of a send. */
  request_id: id.optional(),
  /** The schedule that made the send. Only on the first posting of a send. */
  schedule: z.object({ id, is_last: z.boolean() }).optional(),
  /** The number of the payee’s book, if it is another one than the payer’s. */
  to_book: z.int().optional(),
  /** The number of the payer’s book. Only in the posting by which a payment arrives from another book. */
  from_book: z.int().optional(),
  /** The posting `sent_to_book` that this posting receives or returns. */
  book_payment_id: id.optional(),
  /** The pending send that the payment replaces, because its payee became a member of another book. */
  forwards: id.optional(),
  /** The original payment, by its id in the payer’s activity and in the receiver’s. Only for a returned payment. */
  returns: z.object({ sent_id: id, received_id: id }).optional(),
})
export type TransferDetails = z.infer<typeof transferDetails>
export type SendDetails = Required<
  Pick<TransferDetails, 'payer_id' | 'payee_id' | 'amount' | 'fee' | 'tax' | 'note' | 'status'>
> &
  Pick<TransferDetails, 'by_address' | 'request_id' | 'schedule' | 'to_book'>

const alreadyRead = new WeakMap<object, TransferDetails>()

/** All subscribers of the journal get the same object, so the result is cached for each object. */
export function readTransferDetails(details: unknown): TransferDetails {
  const known = typeof details === 'object' && details !== null ? details : {}
  const read = alreadyRead.get(known) ?? transferDetails.parse(details)
  alreadyRead.set(known, read)
  return read
}

const transferKinds = [
  'send',
  'quick_pay',
  'send_held',
  'settle_held',
  'undo_held',
  'escrow',
  'claim_escrow',
  'cancel_escrow',
  'expire_escrow',
  'refund',
  'sent_to_book',
  'received_from_book',
  'returned_from_book',
] as const
type TransferKind = (typeof transferKinds)[number]

const kinds: ReadonlySet<string> = new Set(transferKinds)
export const isTransferKind = (kind: string): kind is TransferKind => kinds.has(kind)

export const totalOf = ({ amount, fee, tax }: Pick<TransferDetails, 'amount' | 'fee' | 'tax'>): Cents => cents(amount + fee + tax)

export const isPaymentByLink = (event: DomainEvent): boolean =>
  event.stream === 'ledger' &&
  (event.posting.kind === 'quick_pay' || event.posting.kind === 'refund') &&
  event.posting.details.pay_link_id !== undefined
