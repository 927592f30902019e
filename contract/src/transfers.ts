import { z } from 'zod'
import { NOTE_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import {
  amount,
  cents,
  email,
  hai_tag,
  id,
  idempotency_key,
  isoTime,
  pageInput,
  pageOf,
  phone,
  successOrError,
  text,
} from './schemas.ts'

export const payee = z.union([z.strictObject({ hai_tag }), z.strictObject({ email }), z.strictObject({ phone })])
export type Payee = z.infer<typeof payee>

/** completed: credited to the payee. arriving: on hold during the undo window. pending: in escrow until claimed. */
export const sendStatus = z.enum(['completed', 'arriving', 'pending'])

export const quote = z.object({ amount: cents, fee: cents, tax: cents, total: cents, payee_gets: cents })

/** Null if no free sum applies to this amount. */
export const freeLeftToday = cents.nullable()

export const paymentRefusals = [
  'RECIPIENT_UNAVAILABLE',
  'RECIPIENT_CANNOT_RECEIVE',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'AMOUNT_OUT_OF_BOUNDS',
  'QUOTE_CHANGED',
  'IDEMPOTENCY_CONFLICT',
  'WALLET_LOCKED',
  'MONEY_OWED',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const

export const pendingSend = z.object({
  transaction_id: id,
  /** As the sender entered it, not masked. */
  payee: z.string(),
  /** hai_tag: only for sends from before the server refused unknown tags. */
  payee_kind: z.enum(['hai_tag', 'email', 'phone']),
  amount: cents,
  total: cents,
  note: z.string(),
  created_at: isoTime,
  expires_at: isoTime,
})

export const transfers = procedures({
  find_recipient: {
    summary:
      'Looks up a payee: name (masked unless the two know each other), tag, and how often the caller has paid them. Unknown and hidden members look the same; an unpayable tag is refused with similar tags of people the caller knows. Limited to 20 strangers a day and 5 a minute.',
    access: 'member',
    input: payee,
    output: z.object({
      found: z.boolean(),
      shown_name: z.string().nullable(),
      hai_tag: z.string().nullable(),
      avatar_url: z.string().nullable(),
      times_paid: z.int(),
    }),
    errors: ['RATE_LIMITED', 'RECIPIENT_IS_SELF', 'RECIPIENT_UNAVAILABLE'],
  },
  quote_transfer: {
    summary:
      'Quotes a send: amount, fee, tax, total, resulting status, gourdes, and what is left of today’s limit. Cents; moves nothing. Lookups of strangers count towards the find_recipient limit.',
    access: 'member',
    input: z.strictObject({ payee, amount, undo_window: z.boolean().optional() }),
    output: quote.extend({
      status: sendStatus,
      amount_htg: z.number().nullable(),
      remaining_today: cents,
      free_left_today: freeLeftToday,
      /** The cost after the daily free sum is used up: the most that a run of a schedule can cost. */
      at_most: quote,
      available_after: cents,
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'RECIPIENT_IS_SELF', 'RECIPIENT_UNAVAILABLE', 'RATE_LIMITED'],
  },
  send_money: {
    summary:
      'Sends money: immediately to people paid before, after an undo window to a new recipient, into escrow if the email or phone has no wallet yet. An unknown HaiTag is refused. Fee and tax come on top. Cents. Lookups of strangers count towards the find_recipient limit; money that a new recipient’s wallet cannot hold is returned after the undo window.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      payee,
      amount,
      quoted_total: amount,
      note: text({ max: NOTE_MAX }).default(''),
      /** False: no undo window for a new recipient, for payments face to face. */
      undo_window: z.boolean().default(true),
    }),
    output: z.object({ transaction_id: id, status: sendStatus, fee: cents, tax: cents, available_balance: cents }),
    errors: ['RECIPIENT_IS_SELF', 'CONFIRMATION_REQUIRED', ...paymentRefusals],
  },
  undo_send: {
    summary: 'Cancels a send during its undo window. Amount, fee and tax are returned.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, status: z.literal('undone'), available_balance: cents }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  return_payment: {
    summary:
      'Returns a received payment to its payer, once and completely: the amount without the fee, which the platform keeps. Cents. Does not count towards limits; get_transaction says what can be returned.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, amount: cents, available_balance: cents }),
    errors: [
      'NOT_FOUND',
      'ARCHIVED',
      'INVALID_TRANSITION',
      'INSUFFICIENT_FUNDS',
      'RECIPIENT_UNAVAILABLE',
      'RECIPIENT_CANNOT_RECEIVE',
      'IDEMPOTENCY_CONFLICT',
      'WALLET_LOCKED',
      'MONEY_OWED',
      'RATE_LIMITED',
    ],
  },
  list_pending_sends: {
    summary: 'The caller’s unclaimed sends in escrow, newest first.',
    access: 'member',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(pendingSend),
    errors: [],
  },
  cancel_pending_send: {
    summary: 'Cancels an unclaimed send. Amount, fee and tax are returned.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, status: z.enum(['cancelled']), available_balance: cents }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  is_send_waiting: {
    summary: 'Returns true while money that a message announced can be claimed. False for unknown ids.',
    access: 'guest',
    input: z.strictObject({ transaction_id: id }),
    output: z.object({ is_waiting: z.boolean() }),
    errors: [],
  },
  claim_pending_sends: {
    summary:
      'Credits sends that were made to the caller’s confirmed email or verified phone before they joined. `user_id` and the addresses must be the caller’s. Tags and unconfirmed addresses claim nothing, nor do members before onboarding, which claims automatically.',
    access: 'session',
    input: z.strictObject({ user_id: id, hai_tag: hai_tag.nullable(), email: email.nullable(), phone: phone.nullable() }),
    output: successOrError.extend({ claimed: z.int(), amount: cents }),
    errors: ['FORBIDDEN'],
  },
})
