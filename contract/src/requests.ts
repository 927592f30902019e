import { z } from 'zod'
import { NOTE_MAX, SPLIT_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { freeLeftToday, payee, paymentRefusals, quote } from './transfers.ts'
import { counterparty } from './wallet.ts'

/**
 * arriving: paid, but in the undo window of a first payment. If undone, the request is open again.
 * lapsed: expired without an answer.
 */
export const requestStatuses = ['open', 'arriving', 'paid', 'returned', 'declined', 'cancelled', 'lapsed'] as const

export const moneyRequest = z.object({
  id,
  direction: z.enum(['incoming', 'outgoing']),
  /** The payer pays fee and tax on top. */
  amount: cents,
  note: z.string(),
  status: z.enum(requestStatuses),
  /**
   * The name is masked unless the two know each other. If the caller typed an email or phone, this address replaces the
   * masked name.
   */
  counterparty,
  /** True if neither has ever paid the other. */
  is_stranger: z.boolean(),
  reason: z.string(),
  created_at: isoTime,
  expires_at: isoTime,
  ended_at: isoTime.nullable(),
  transaction_id: id.nullable(),
  /** Only the requester sees the split. */
  split_id: id.nullable(),
})
export type MoneyRequest = z.infer<typeof moneyRequest>

const note = text({ max: NOTE_MAX }).default('')
const ended = (status: 'declined' | 'cancelled') => z.object({ request_id: id, status: z.literal(status) })

export const requests = procedures({
  request_money: {
    summary:
      'Requests money from a member, within the amount limits of a send. An address is refused in the same way whether nobody has it or its owner hides it. Lookups of strangers count towards the find_recipient limit. Cents.',
    access: 'member',
    input: z.strictObject({ idempotency_key, payer: payee, amount, note }),
    output: z.object({ request_id: id, expires_at: isoTime }),
    errors: [
      'RECIPIENT_UNAVAILABLE',
      'OTHER_BOOK',
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
      'Requests shares of one amount from several people, all or none. `even`: equal shares; leftover cents go to the first shares, the caller’s own first. `own`: every share is given, and the rest is the caller’s, which `own_share` must say. 2 to 20 shares including the caller’s. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      total: amount,
      note,
      shares: z.enum(['even', 'own']),
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
    summary: 'The caller’s requests in one direction, newest first; `open` returns only pending ones, `over` only ended ones.',
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
    summary: 'One request that the caller made or received.',
    access: 'member',
    input: z.strictObject({ request_id: id }),
    output: moneyRequest,
    errors: ['NOT_FOUND'],
  },
  get_split: {
    summary: 'One of the caller’s splits: the total, the own share and the state of each request, in order of creation.',
    access: 'member',
    input: z.strictObject({ split_id: id }),
    output: z.object({
      id,
      total: cents,
      own_amount: cents,
      /** Without payments in their undo window. */
      paid: cents,
      note: z.string(),
      created_at: isoTime,
      requests: z.array(moneyRequest),
    }),
    errors: ['NOT_FOUND'],
  },
  quote_money_request: {
    summary: 'Quotes the payment of a request. Cents; moves nothing and does not count as a lookup.',
    access: 'member',
    input: z.strictObject({ request_id: id, undo_window: z.boolean().optional() }),
    output: quote.extend({
      status: z.enum(['completed', 'arriving']),
      amount_htg: z.number().nullable(),
      remaining_today: cents,
      free_left_today: freeLeftToday,
      available_after: cents,
    }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'AMOUNT_OUT_OF_BOUNDS', 'RECIPIENT_UNAVAILABLE'],
  },
  pay_money_request: {
    summary:
      'Pays a request: a send with the request’s amount and note, with the same limits and the same undo window for a first payment. Request and money change in one transaction. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      request_id: id,
      quoted_total: amount,
      /** False: no undo window for a new recipient, for payments face to face. */
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
      'Declines a request, optionally with a reason that the requester reads. They cannot ask the caller again for a while, or with `refuse_further` until allow_requests_from.',
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
    summary: 'Cancels one of the caller’s unanswered requests.',
    access: 'member',
    input: z.strictObject({ idempotency_key, request_id: id }),
    output: ended('cancelled'),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  ask_payment_back: {
    summary:
      'Asks the recipient of a payment to return it: once per payment, up to 30 days after it arrived. Moves nothing. A recipient who has blocked the caller, refuses their requests or has left is unavailable. A note to a member of another book fails with OTHER_BOOK.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id, note }),
    output: z.object({ transaction_id: id, asked_at: isoTime }),
    errors: [
      'NOT_FOUND',
      'ARCHIVED',
      'INVALID_TRANSITION',
      'OTHER_BOOK',
      'RECIPIENT_UNAVAILABLE',
      'REQUEST_PAUSED',
      'IDEMPOTENCY_CONFLICT',
      'RATE_LIMITED',
    ],
  },
  decline_ask_back: {
    summary: 'Declines a request to return a payment. The caller keeps it and can still return it with return_payment.',
    access: 'member',
    input: z.strictObject({ idempotency_key, transaction_id: id }),
    output: z.object({ transaction_id: id, declined_at: isoTime }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  list_refused_requesters: {
    summary: 'Members whose requests the caller refuses, latest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(counterparty.extend({ user_id: id })) }),
    errors: [],
  },
  allow_requests_from: {
    summary: 'Accepts requests from a member again. Succeeds even if they were not refused.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({}),
    errors: [],
  },
})
