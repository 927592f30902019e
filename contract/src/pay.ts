import { z } from 'zod'
import { NOTE_MAX, PAY_LINK_DAYS_MAX } from './bounds.ts'
import { payLinkPattern } from './pay-address.ts'
import { procedures } from './procedure.ts'
import { amount, cents, hai_tag, id, idempotency_key, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { paymentRefusals } from './transfers.ts'

/** What a quick pay costs and does. */
const quickPayQuote = z.object({
  amount: cents,
  fee: cents,
  tax: cents,
  total: cents,
  payee_gets: cents,
  /** Whose the fee and the tax are: on top of the amount, or taken from what the payee gets. */
  fee_paid_by: z.enum(['payer', 'payee']),
  /** Null: the platform has no exchange rate yet. */
  amount_htg: z.number().nullable(),
  remaining_today: cents,
  /** The balance the payer would have left; negative when it does not suffice. */
  available_after: cents,
})

const pay_link = z.string().regex(payLinkPattern, 'is not the code of a payment link')

/** Whom to pay: the member with a tag, or whoever made a payment link. */
export const payTarget = z.union([z.strictObject({ hai_tag }), z.strictObject({ pay_link })])

/** open: can be paid. The others are over: paid (once was enough), cancelled by its maker, or too old. */
export const payLinkStatuses = ['open', 'paid', 'cancelled', 'expired'] as const

/** One payment by a link, as its maker’s programs see it: not who paid. Cents. */
const linkPayment = z.object({
  transaction_id: id,
  amount: cents,
  /** What reached the maker: less than the amount where fee and tax are theirs. */
  received: cents,
  paid_at: isoTime,
  /** When it was given back to the payer; null: it was not. */
  returned_at: isoTime.nullable(),
})

/** What is said of a link once and for all when it is made. */
const payLink = z.object({
  id,
  pay_link,
  /** What a payment code holds and people share: the page of this wallet that pays it. */
  url: z.string(),
  /** Null: the payer says how much. */
  amount: cents.nullable(),
  /** Empty: the payer may write one. */
  note: z.string(),
  /** True: the first payment ends it. */
  single_use: z.boolean(),
  created_at: isoTime,
  expires_at: isoTime,
})

/** A link of one’s own, and what became of it. */
export const ownPayLink = payLink.extend({
  status: z.enum(payLinkStatuses),
  times_paid: z.int(),
  /** What payers have paid by it in all, before fee and tax. */
  amount_paid: cents,
})

export const pay = procedures({
  quote_quick_pay: {
    summary:
      'What a quick pay would cost and do: who pays the fee, total, what the payee gets, gourdes, what is left of today’s limit. Cents; moves nothing. By tag, strangers count against the budget of find_recipient; of a link that cannot be paid (any more) nothing is said but NOT_FOUND.',
    access: 'member',
    input: z.strictObject({ payee: payTarget, amount }),
    output: quickPayQuote,
    errors: ['NOT_FOUND', 'AMOUNT_OUT_OF_BOUNDS', 'QUOTE_CHANGED', 'RECIPIENT_IS_SELF', 'RECIPIENT_UNAVAILABLE', 'RATE_LIMITED'],
  },
  quick_pay: {
    summary:
      'Pays a member at once, by tag or payment link: no undo. The amount of a link that has one is the link’s, and so is its note. Cents. Of a link that cannot be paid (any more) nothing is said but NOT_FOUND.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      payee: payTarget,
      amount,
      quoted_total: amount,
      note: text({ max: NOTE_MAX }).default(''),
    }),
    output: z.object({
      transaction_id: id,
      amount: cents,
      /** What left the payer’s wallet in all. */
      total: cents,
      available_balance: cents,
    }),
    errors: ['NOT_FOUND', 'RECIPIENT_IS_SELF', 'CONFIRMATION_REQUIRED', ...paymentRefusals],
  },
  create_pay_link: {
    api_key: 'pay_links:write',
    summary:
      'Makes a payment link of the caller’s: with or without amount (cents) and note, for one payment or many, for so many days. What it says never changes. A repeated key is answered as the first time.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      amount: amount.nullable().default(null),
      note: text({ max: NOTE_MAX }).default(''),
      single_use: z.boolean().default(false),
      expires_in_days: z.int().min(1).max(PAY_LINK_DAYS_MAX).optional(),
    }),
    output: payLink,
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED'],
  },
  resolve_pay_link: {
    summary:
      'What a payment link says: whom it pays (masked, but to those who have dealt with them), amount, note. Unknown, cancelled, expired and used up look the same: NOT_FOUND.',
    access: 'guest',
    input: z.strictObject({ pay_link }),
    output: payLink.pick({ amount: true, note: true, single_use: true, expires_at: true }).extend({
      payee: z.object({
        shown_name: z.string(),
        hai_tag: z.string(),
        avatar_url: z.string().nullable(),
        times_paid: z.int(),
      }),
      /** The caller made it. */
      is_own: z.boolean(),
      /** To members, of somebody else’s link with an amount that can be paid: what quote_quick_pay would say of it. */
      quote: quickPayQuote.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  list_pay_links: {
    summary:
      'The caller’s payment links, newest first, with what became of them; `open` only those that can be paid now. Kept for 90 days after they have run out.',
    access: 'member',
    input: z.strictObject({ ...pageInput, state: z.literal('open').optional() }),
    output: pageOf(ownPayLink),
    errors: [],
  },
  get_pay_link: {
    api_key: 'payments:read',
    summary:
      'One payment link of the caller’s, and its latest payments: at most 100, newest first. Cents; nothing of who paid. A payment stands here some seconds after it was made.',
    access: 'member',
    input: z.strictObject({ pay_link_id: id }),
    output: ownPayLink.extend({ payments: z.array(linkPayment) }),
    errors: ['NOT_FOUND'],
  },
  cancel_pay_link: {
    api_key: 'pay_links:write',
    summary: 'Ends a payment link of the caller’s: nobody can pay it from now on. Cancelling twice is cancelling once.',
    access: 'member',
    input: z.strictObject({ pay_link_id: id }),
    output: ownPayLink,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
