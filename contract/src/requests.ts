import { z } from 'zod'
import { NOTE_MAX, SPLIT_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { freeLeftToday, payee, paymentRefusals, quote } from './transfers.ts'
import { counterparty } from './wallet.ts'

/**
 * open: waits for an answer. arriving: paid, and still in the undo window of a first payment; taken back, it is open again.
 * The others are over; lapsed: nobody answered in time.
 */
export const requestStatuses = ['open', 'arriving', 'paid', 'returned', 'declined', 'cancelled', 'lapsed'] as const

export const moneyRequest = z.object({
  id,
  /** incoming: the caller is asked. outgoing: the caller asks. */
  direction: z.enum(['incoming', 'outgoing']),
  /** What the asker gets; fee and tax come on top of it for the payer. */
  amount: cents,
  note: z.string(),
  status: z.enum(requestStatuses),
  /** Masked for people the caller has not dealt with; who was asked by email or phone shows as what was typed until then. */
  counterparty,
  /** The two have never paid one another. */
  is_stranger: z.boolean(),
  /** Why it was declined, in the payer’s words; mostly empty. */
  reason: z.string(),
  created_at: isoTime,
  expires_at: isoTime,
  ended_at: isoTime.nullable(),
  /** The send that pays it. */
  transaction_id: id.nullable(),
  /** The split it is part of; told to the asker only. */
  split_id: id.nullable(),
})
export type MoneyRequest = z.infer<typeof moneyRequest>

const note = text({ max: NOTE_MAX }).default('')
const ended = (status: 'declined' | 'cancelled') => z.object({ request_id: id, status: z.literal(status) })

export const requests = procedures({
  request_money: {
    summary:
      'Asks a member for money, within the bounds of a send. An address where nobody can be asked is refused, whether nobody has it or somebody hides behind it. Strangers count against the budget of find_recipient. Cents.',
    access: 'member',
    input: z.strictObject({ idempotency_key, payer: payee, amount, note }),
    output: z.object({ request_id: id, expires_at: isoTime }),
    errors: [
      'RECIPIENT_UNAVAILABLE',
      'RECIPIENT_IS_SELF',
      'AMOUNT_OUT_OF_BOUNDS',
      'TOO_MANY_OPEN_REQUESTS',
      'REQUEST_PAUSED',
      'IDEMPOTENCY_CONFLICT',
      'RATE_LIMITED',
    ],
  },
  split_money: {
    summary:
      'Asks several people for their shares of one amount, all or none. `even`: to the cent, the first shares a cent larger where it does not come out, the caller’s own before all others. `own`: every share is named, and what is left is the caller’s, which `own_share` must say. 2 to 20 shares with the caller’s. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      total: amount,
      note,
      shares: z.enum(['even', 'own']),
      /** The caller bears a share too. */
      own_share: z.boolean(),
      people: z
        .array(z.strictObject({ payer: payee, amount: amount.optional() }))
        .min(1)
        .max(SPLIT_MAX),
    }),
    output: z.object({ split_id: id, expires_at: isoTime }),
    errors: ['SPLIT_REFUSED', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED'],
  },
  list_money_requests: {
    summary: 'The caller’s requests of one direction, newest first; `open` only those that wait, `over` only the others.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      direction: z.enum(['incoming', 'outgoing']),
      state: z.enum(['open', 'over']).optional(),
    }),
    output: pageOf(moneyRequest),
    errors: [],
  },
  get_money_request: {
    summary: 'One request that the caller made or was asked by.',
    access: 'member',
    input: z.strictObject({ request_id: id }),
    output: moneyRequest,
    errors: ['NOT_FOUND'],
  },
  get_split: {
    summary: 'A split of the caller’s: the whole, the own share, and what became of each request, in the order they were made.',
    access: 'member',
    input: z.strictObject({ split_id: id }),
    output: z.object({
      id,
      total: cents,
      own_amount: cents,
      /** What has been paid, arriving payments not counted. */
      paid: cents,
      note: z.string(),
      created_at: isoTime,
      requests: z.array(moneyRequest),
    }),
    errors: ['NOT_FOUND'],
  },
  quote_money_request: {
    summary: 'What paying a request would cost and do now. Cents; moves nothing and costs no look-up.',
    access: 'member',
    input: z.strictObject({ request_id: id, undo_window: z.boolean().optional() }),
    output: quote.extend({
      status: z.enum(['completed', 'arriving']),
      /** Null: the platform has no exchange rate yet. */
      amount_htg: z.number().nullable(),
      remaining_today: cents,
      free_left_today: freeLeftToday,
      /** The balance the payer would have left; negative when it does not suffice. */
      available_after: cents,
    }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'AMOUNT_OUT_OF_BOUNDS', 'RECIPIENT_UNAVAILABLE'],
  },
  pay_money_request: {
    summary:
      'Pays a request: a send with the request’s amount and note, under the same limits, and with the same undo window for a first payment. The request and the money change together, once. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      request_id: id,
      quoted_total: amount,
      /** False: pay somebody never paid before at once (face to face). */
      undo_window: z.boolean().default(true),
    }),
    output: z.object({
      request_id: id,
      transaction_id: id,
      status: z.enum(['completed', 'arriving']),
      fee: cents,
      tax: cents,
      available_balance: cents,
    }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFIRMATION_REQUIRED', ...paymentRefusals],
  },
  decline_money_request: {
    summary:
      'Says no to a request, perhaps with a reason that the asker reads. They cannot ask the caller again for a while, or with `refuse_further` until allow_requests_from.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      request_id: id,
      reason: text({ max: NOTE_MAX }).default(''),
      refuse_further: z.boolean().default(false),
    }),
    output: ended('declined'),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  cancel_money_request: {
    summary: 'Takes back a request of the caller’s that nobody has answered.',
    access: 'member',
    input: z.strictObject({ idempotency_key, request_id: id }),
    output: ended('cancelled'),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  ask_payment_back: {
    summary:
      'Asks the receiver of a payment to return it: once per payment, up to 30 days after it reached them. Moves nothing. A receiver who has blocked the caller, takes no requests of theirs or has left is unavailable.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id, note }),
    output: z.object({ transaction_id: id, asked_at: isoTime }),
    errors: [
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'RECIPIENT_UNAVAILABLE',
      'REQUEST_PAUSED',
      'IDEMPOTENCY_CONFLICT',
      'RATE_LIMITED',
    ],
  },
  decline_ask_back: {
    summary:
      'Says no to the payer who asks for a payment back. The caller keeps it, and can still return it with return_payment.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, declined_at: isoTime }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  list_refused_requesters: {
    summary: 'From whom the caller takes no requests, latest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(counterparty.extend({ user_id: id })) }),
    errors: [],
  },
  allow_requests_from: {
    summary: 'Takes requests of somebody again. Whoever was never refused is answered the same.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({}),
    errors: [],
  },
})
