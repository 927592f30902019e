import { z } from 'zod'
import { NOTE_MAX, PAY_LINK_DAYS_MAX } from './bounds.ts'
import { payLinkPattern } from './pay-address.ts'
import { procedures } from './procedure.ts'
import { amount, cents, hai_tag, id, idempotency_key, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { paymentRefusals } from './transfers.ts'

const quickPayQuote = z.object({
  amount: cents,
  fee: cents,
  tax: cents,
  total: cents,
  payee_gets: cents,
  /** payee: fee and tax are deducted from the amount. */
  fee_paid_by: z.enum(['payer', 'payee']),
  amount_htg: z.number().nullable(),
  remaining_today: cents,
  available_after: cents,
})

const pay_link = z.string().regex(payLinkPattern, 'is not the code of a payment link')

export const payTarget = z.union([z.strictObject({ hai_tag }), z.strictObject({ pay_link })])

/** paid: a single-use link that was used. */
export const payLinkStatuses = ['open', 'paid', 'cancelled', 'expired'] as const

/** As reported to the creator’s programs, without the payer. */
const linkPayment = z.object({
  transaction_id: id,
  amount: cents,
  /** Less than `amount` if the creator pays fee and tax. */
  received: cents,
  paid_at: isoTime,
  returned_at: isoTime.nullable(),
})

const payLink = z.object({
  id,
  pay_link,
  url: z.string(),
  amount: cents.nullable(),
  note: z.string(),
  single_use: z.boolean(),
  created_at: isoTime,
  expires_at: isoTime,
})

export const ownPayLink = payLink.extend({
  status: z.enum(payLinkStatuses),
  times_paid: z.int(),
  /** Before fee and tax. */
  amount_paid: cents,
})

export const pay = procedures({
  quote_quick_pay: {
    summary:
      'Quotes a quick pay: who pays the fee, total, amount received, gourdes, and what is left of today’s limit. Cents; moves nothing. By tag, lookups of strangers count towards the find_recipient limit; a link that cannot be paid is NOT_FOUND, without a reason.',
    access: 'member',
    input: z.strictObject({ payee: payTarget, amount }),
    output: quickPayQuote,
    errors: [
      'NOT_FOUND',
      'AMOUNT_OUT_OF_BOUNDS',
      'QUOTE_CHANGED',
      'RECIPIENT_IS_SELF',
      'RECIPIENT_UNAVAILABLE',
      'OTHER_BOOK',
      'RATE_LIMITED',
    ],
  },
  quick_pay: {
    summary:
      'Pays a member immediately, by tag or payment link, without an undo window. If the link has an amount or a note, they apply. Cents. A link that cannot be paid is NOT_FOUND, without a reason.',
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
      total: cents,
      available_balance: cents,
    }),
    errors: ['NOT_FOUND', 'RECIPIENT_IS_SELF', 'OTHER_BOOK', 'CONFIRMATION_REQUIRED', ...paymentRefusals],
  },
  create_pay_link: {
    api_key: 'pay_links:write',
    summary:
      'Creates a payment link: with or without amount (cents) and note, single-use or not, valid for a number of days. Links are immutable. A repeated key returns the first result.',
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
      'A payment link: payee (masked for people who do not know them), amount and note. Unknown, cancelled, expired and used links all return NOT_FOUND.',
    access: 'guest',
    input: z.strictObject({ pay_link }),
    output: payLink.pick({ amount: true, note: true, single_use: true, expires_at: true }).extend({
      payee: z.object({
        shown_name: z.string(),
        hai_tag: z.string(),
        avatar_url: z.string().nullable(),
        times_paid: z.int(),
      }),
      is_own: z.boolean(),
      quote: quickPayQuote.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  list_pay_links: {
    summary:
      'The caller’s payment links with their state, newest first; `open` returns only payable ones. Kept for 90 days after they expire.',
    access: 'member',
    input: z.strictObject({ ...pageInput, state: z.literal('open').optional() }),
    output: pageOf(ownPayLink),
    errors: [],
  },
  get_pay_link: {
    api_key: 'payments:read',
    summary:
      'One of the caller’s payment links with its latest payments: at most 100, newest first, without the payer. Cents. A payment appears some seconds after it was made.',
    access: 'member',
    input: z.strictObject({ pay_link_id: id }),
    output: ownPayLink.extend({ payments: z.array(linkPayment) }),
    errors: ['NOT_FOUND'],
  },
  cancel_pay_link: {
    api_key: 'pay_links:write',
    summary: 'Cancels one of the caller’s payment links, effective immediately. Idempotent.',
    access: 'member',
    input: z.strictObject({ pay_link_id: id }),
    output: ownPayLink,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
