import { cents, type Cents } from '@hai/contract/money'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { sendStatus } from '@hai/contract/transfers'
import { z } from 'zod'
import type { Happening } from '../../events/index.ts'

/**
 * What a posting of this feature says about itself. People are named by their ids alone: names and addresses change and are
 * deleted, postings stay.
 */
const transferDetails = z.object({
  payer_id: id,
  /** Null: the money went into escrow for an email or phone that nobody had. */
  payee_id: id.nullable(),
  amount: centsSchema,
  fee: centsSchema,
  tax: centsSchema,
  note: z.string(),
  /** What the send was answered with; absent on postings that end one. */
  status: sendStatus.optional(),
  /** The send that this posting settles, takes back, claims or returns. */
  send_id: id.optional(),
  /** Of a held send that went back by itself: the payee's wallet could not take it. */
  not_arrived: z.literal(true).optional(),
  /** Held, to an email or a phone: until it has been completed the payer is shown what they typed, and not whose it is. */
  by_address: z.literal(true).optional(),
  /** Of a quick pay: what has reached the payee, which is less than the amount where fee and tax are theirs. */
  payee_gets: centsSchema.optional(),
  /** Of a quick pay: the payment link it was paid by. */
  pay_link_id: id.optional(),
  /** The request that this send pays; on the posting that begins it. */
  request_id: id.optional(),
  /** The schedule that this send is a run of, and whether it is its last; on the posting that begins it. */
  schedule: z.object({ id, is_last: z.boolean() }).optional(),
  /** Of a payment given back: which one, as the activity of its payer and of its receiver has it. */
  returns: z.object({ sent_id: id, received_id: id }).optional(),
})
export type TransferDetails = z.infer<typeof transferDetails>
/** Of a posting that begins a send. */
export type SendDetails = Required<
  Pick<TransferDetails, 'payer_id' | 'payee_id' | 'amount' | 'fee' | 'tax' | 'note' | 'status'>
> &
  Pick<TransferDetails, 'by_address' | 'request_id' | 'schedule'>

const alreadyRead = new WeakMap<object, TransferDetails>()

/** Reads the details of a posting whose kind is one of `transferKinds`. All who follow the journal are given the same object: it is parsed once. */
export function readTransferDetails(details: unknown): TransferDetails {
  const known = typeof details === 'object' && details !== null ? details : {}
  const read = alreadyRead.get(known) ?? transferDetails.parse(details)
  alreadyRead.set(known, read)
  return read
}

/** The kinds of postings by which members pay members. */
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
] as const
type TransferKind = (typeof transferKinds)[number]

const kinds: ReadonlySet<string> = new Set(transferKinds)
export const isTransferKind = (kind: string): kind is TransferKind => kinds.has(kind)

/** What left the payer’s wallet in all. Cents. */
export const totalOf = ({ amount, fee, tax }: Pick<TransferDetails, 'amount' | 'fee' | 'tax'>): Cents => cents(amount + fee + tax)

/** A payment by a link, or one that was given back. */
export const isPaymentByLink = (happening: Happening): boolean =>
  happening.stream === 'ledger' &&
  (happening.posting.kind === 'quick_pay' || happening.posting.kind === 'refund') &&
  happening.posting.details.pay_link_id !== undefined
