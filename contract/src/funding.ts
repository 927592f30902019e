import { z } from 'zod'
import { fundingDecisions, fundingMethods, fundingStates } from './funding-states.ts'
import { procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { USER_REASON_MAX, USER_REASON_MIN } from './user-values.ts'

const method = z.enum(fundingMethods)
const status = z.enum(fundingStates)

const ownFunding = z.object({
  funding_id: id,
  method,
  /** Fee and tax are paid on top. */
  amount: cents,
  fee: cents,
  tax: cents,
  status,
  transaction_id: id.nullable(),
  next_url: z.string().nullable(),
  taken: cents,
  created_at: isoTime,
})
export type OwnFunding = z.infer<typeof ownFunding>

const staffFunding = ownFunding.omit({ next_url: true }).extend({
  reference: z.string().nullable(),
  payment_reference: z.string().nullable(),
  /** In hundredths of the currency. `received`: according to the provider. */
  asked: z.object({ currency: z.string(), amount: z.int() }),
  received: z.object({ currency: z.string(), amount: z.int() }).nullable(),
  refunded: cents,
  disputed: cents,
  /** The part of the refunds and disputes that no account could pay. */
  debt: cents,
  /** The credit exceeded the member’s balance cap. */
  is_over_cap: z.boolean(),
  silent_since: isoTime.nullable(),
  /** When the server stopped asking the provider about this payment, usually after 30 days without a response. */
  given_up_at: isoTime.nullable(),
  /** The member's account is deleted, so the money is in no wallet. */
  is_unclaimed: z.boolean(),
  to_credit: z.object({ amount: cents, fee: cents, tax: cents }).nullable(),
  /**
   * The most that staff can record as refunded. 0: the payment was never credited, so only a refund of the whole
   * payment can be recorded. Null: nothing can be recorded, for example because the provider reports refunds itself.
   */
  to_give_back: cents.nullable(),
})
export type StaffFunding = z.infer<typeof staffFunding>

export const funding = procedures({
  list_funding_methods: {
    summary: 'The ways to add money in this installation. `sandbox` is marked as play money.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(z.object({ method, is_sandbox: z.boolean(), minimum: cents, maximum: cents })) }),
    errors: [],
  },
  quote_funding: {
    summary:
      'Quotes the cost and the credit of adding `amount`. Cents; moves nothing. `pays_htg`: the payment in gourdes at the current rate, for methods that charge gourdes.',
    access: 'member',
    input: z.strictObject({ method, amount }),
    output: z.object({
      amount: cents,
      fee: cents,
      tax: cents,
      total: cents,
      credited: cents,
      amount_htg: z.number().nullable(),
      pays_htg: z.number().nullable(),
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'FUNDING_UNAVAILABLE', 'RATE_UNAVAILABLE'],
  },
  start_funding: {
    summary:
      'Adds money. The sandbox credits at once; other methods return a payment page (`next_url`) and end the caller’s earlier unpaid fundings. Cents.',
    access: 'member',
    input: z.strictObject({ idempotency_key, method, amount, quoted_total: cents.optional() }),
    output: z.object({ funding_id: id, status, next_url: z.string().nullable() }),
    errors: [
      'AMOUNT_OUT_OF_BOUNDS',
      'FUNDING_UNAVAILABLE',
      'LIMIT_EXCEEDED',
      'QUOTE_CHANGED',
      'RATE_UNAVAILABLE',
      'IDEMPOTENCY_CONFLICT',
      'WALLET_LOCKED',
      'UNAVAILABLE',
    ],
  },
  get_funding: {
    summary: 'One of the caller’s fundings. While it is open, each call asks the provider, at most every few seconds.',
    access: 'member',
    input: z.strictObject({ funding_id: id }),
    output: ownFunding,
    errors: ['NOT_FOUND'],
  },
  list_fundings: {
    summary: 'The caller’s fundings, newest first.',
    access: 'member',
    input: z.strictObject(pageInput),
    output: pageOf(ownFunding),
    errors: [],
  },
  admin_decide_funding: {
    summary:
      'Decides about money that arrived. credit: credits a payment whose amount differs from the request; `amount` is the credit that the caller has seen. given_back: records a refund made at the provider that it does not report; `amount` leaves the wallet or becomes a debt. For money that was never credited `amount` is 0 and the funding ends.',
    access: 'admin',
    is_confirmed_action: true,
    input: z
      .strictObject({
        funding_id: id,
        admin_id: id,
        decision: z.enum(fundingDecisions),
        amount: cents,
        reference: text({ max: 100 }).default(''),
        reason: text({ min: USER_REASON_MIN, max: USER_REASON_MAX }),
      })
      .refine(({ decision, reference }) => decision === 'credit' || reference.length >= 3, {
        path: ['reference'],
        error: 'must name what was given back',
      }),
    output: staffFunding,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION', 'CONFLICT'],
  },
  admin_list_user_fundings: {
    summary: 'A member’s fundings, newest first, with the provider’s data and the amounts taken back.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id, ...pageInput }),
    output: pageOf(staffFunding),
    errors: ['NOT_FOUND'],
  },
})
