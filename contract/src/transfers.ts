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

/** completed: the payee has it. arriving: on hold for the undo window. pending: in escrow until somebody claims it. */
export const sendStatus = z.enum(['completed', 'arriving', 'pending'])

export const quote = z.object({ amount: cents, fee: cents, tax: cents, total: cents, payee_gets: cents })

/** What the payer may still pay free today, before this payment. Null: this amount is not one of those that are free for a sum a day. */
export const freeLeftToday = cents.nullable()

/** What every payment between two people may be refused with, however it came about. */
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
  /** The address it was sent to, as the sender typed it. */
  payee: z.string(),
  /** hai_tag: only of sends made before unknown tags were refused. */
  payee_kind: z.enum(['hai_tag', 'email', 'phone']),
  amount: cents,
  total: cents,
  note: z.string(),
  created_at: isoTime,
  expires_at: isoTime,
})

const sendCommand = z.strictObject({
  idempotency_key,
  payee,
  amount,
  quoted_total: amount,
  note: text({ max: NOTE_MAX }).default(''),
  /** False: pay a first-time payee at once (face to face). */
  undo_window: z.boolean().default(true),
})

const sentAnswer = z.object({ transaction_id: id, status: sendStatus, fee: cents, tax: cents, available_balance: cents })

export const transfers = procedures({
  find_recipient: {
    summary:
      'Who would get the money: shown name (masked unless the two have dealt), tag, how often the caller has paid them. Unknown and hidden look the same; a tag that nobody can be paid at is refused, with similar tags of people the caller knows. Budgeted: 20 strangers a day, 5 a minute.',
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
      'What a send would cost and do: amount, fee, tax, total, status, gourdes, what is left of today’s limit. Cents; moves nothing. Strangers count against the budget of find_recipient.',
    access: 'member',
    input: z.strictObject({ payee, amount, undo_window: z.boolean().optional() }),
    output: quote.extend({
      status: sendStatus,
      /** Null: the platform has no exchange rate yet. */
      amount_htg: z.number().nullable(),
      remaining_today: cents,
      free_left_today: freeLeftToday,
      /** What it costs once the free sum of the day is used up: the most each payment of a schedule takes. */
      at_most: quote,
      /** The balance the payer would have left; negative when it does not suffice. */
      available_after: cents,
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'RECIPIENT_IS_SELF', 'RECIPIENT_UNAVAILABLE', 'RATE_LIMITED'],
  },
  send_money: {
    summary:
      'Sends money: at once to people paid before, after an undo window to a first-time payee, into escrow when nobody has that email or phone yet. A HaiTag that nobody has is refused. Fee and tax come on top. Cents. Strangers count against the budget of find_recipient; what a first-time payee’s wallet cannot take comes back after the undo window.',
    access: 'member',
    input: sendCommand,
    output: sentAnswer,
    errors: ['RECIPIENT_IS_SELF', 'CONFIRMATION_REQUIRED', ...paymentRefusals],
  },
  find_send: {
    summary:
      'What the caller’s send_money with this very command has answered, for whoever lost the answer; null: it was not carried out, or is not yet. Moves nothing.',
    access: 'member',
    input: z.strictObject({ command: sendCommand }),
    output: z.object({ sent: sentAnswer.nullable() }),
    errors: ['IDEMPOTENCY_CONFLICT'],
  },
  undo_send: {
    summary: 'Takes back a send that is still in its undo window: it never happened, fee included.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, status: z.literal('undone'), available_balance: cents }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  return_payment: {
    summary:
      'Gives a payment the caller has received back to whoever made it, once and whole: what its payer paid the caller, without the fee, which the platform keeps. Cents. It counts against no limit; get_transaction tells what can be given back.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, amount: cents, available_balance: cents }),
    errors: [
      'NOT_FOUND',
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
    summary: 'The caller’s sends that wait in escrow for somebody to claim them, newest first.',
    access: 'member',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(pendingSend),
    errors: [],
  },
  cancel_pending_send: {
    summary: 'Takes an unclaimed send back, fee and tax included.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, status: z.enum(['cancelled']), available_balance: cents }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  claim_pending_sends: {
    summary:
      'Credits what was sent to the caller’s confirmed email or verified phone before they were here. `user_id` and the addresses must be the caller’s. The tag claims nothing: nothing waits for one. Neither does an unconfirmed address, nor anybody before onboarding, which claims by itself.',
    access: 'session',
    input: z.strictObject({ user_id: id, hai_tag: hai_tag.nullable(), email: email.nullable(), phone: phone.nullable() }),
    output: successOrError.extend({ claimed: z.int(), amount: cents }),
    errors: ['FORBIDDEN'],
  },
})
