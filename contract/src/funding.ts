import { z } from 'zod'
import { fundingDecisions, fundingMethods, fundingStates } from './funding-states.ts'
import { procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { USER_REASON_MAX, USER_REASON_MIN } from './user-words.ts'

const method = z.enum(fundingMethods)
const status = z.enum(fundingStates)

const ownFunding = z.object({
  funding_id: id,
  method,
  /** What reaches the wallet, and what the member pays besides. */
  amount: cents,
  fee: cents,
  tax: cents,
  status,
  /** The item of their activity that credited it. */
  transaction_id: id.nullable(),
  /** Where it can be paid; null: nowhere, or nowhere any more. */
  next_url: z.string().nullable(),
  /** What was taken from the wallet again, because the payment was refunded or is disputed. */
  taken: cents,
  created_at: isoTime,
})
export type OwnFunding = z.infer<typeof ownFunding>

const staffFunding = ownFunding.omit({ next_url: true }).extend({
  /** As the provider knows it; null: it knows nothing of it yet. */
  reference: z.string().nullable(),
  payment_reference: z.string().nullable(),
  /** In hundredths of the currency: what was asked for, and what the provider says it has got; null: nothing. */
  asked: z.object({ currency: z.string(), amount: z.int() }),
  received: z.object({ currency: z.string(), amount: z.int() }).nullable(),
  /** What the provider has given back, and what disputes hold now. */
  refunded: cents,
  disputed: cents,
  /** What of it the member’s balance did not suffice for. */
  debt: cents,
  /** It filled the wallet above what the member’s tier may hold. */
  is_over_cap: z.boolean(),
  /** Since when the provider does not answer. */
  silent_since: isoTime.nullable(),
  /** When it was not asked any more, for it had not answered for a month. */
  given_up_at: isoTime.nullable(),
  /** Its member is gone: what came is in no wallet. */
  is_unclaimed: z.boolean(),
  /** What would be credited if somebody decides so; null: nothing is to be decided. */
  to_credit: z.object({ amount: cents, fee: cents, tax: cents }).nullable(),
  /** How much may be recorded as given back by hand; 0: all of it, which was never credited; null: nothing, the provider tells. */
  to_give_back: cents.nullable(),
})
export type StaffFunding = z.infer<typeof staffFunding>

export const funding = procedures({
  list_funding_methods: {
    summary: 'The ways in which this installation takes money in. `sandbox` is play money and says so.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(z.object({ method, is_sandbox: z.boolean(), minimum: cents, maximum: cents })) }),
    errors: [],
  },
  quote_funding: {
    summary:
      'What adding `amount` costs and credits. Cents; moves nothing. `pays_htg`: what is paid in gourdes at the rate of now, where it is paid in those.',
    access: 'member',
    input: z.strictObject({ method, amount }),
    output: z.object({
      amount: cents,
      fee: cents,
      tax: cents,
      total: cents,
      credited: cents,
      /** Null: the platform has no exchange rate yet. */
      amount_htg: z.number().nullable(),
      pays_htg: z.number().nullable(),
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'FUNDING_UNAVAILABLE', 'RATE_UNAVAILABLE'],
  },
  start_funding: {
    summary:
      'Adds money. The sandbox credits at once; the others answer with the address of a page to pay at (`next_url`), and what was begun before and not paid ends. Cents.',
    access: 'member',
    input: z.strictObject({ idempotency_key, method, amount, quoted_total: cents.optional() }),
    output: z.object({ funding_id: id, status, next_url: z.string().nullable() }),
    errors: [
      'AMOUNT_OUT_OF_BOUNDS',
      'FUNDING_UNAVAILABLE',
      'LIMIT_EXCEEDED',
      'QUOTE_CHANGED',
      'IDEMPOTENCY_CONFLICT',
      'WALLET_LOCKED',
      'UNAVAILABLE',
    ],
  },
  get_funding: {
    summary: 'One of the caller’s fundings. While it is open the provider is asked, at most every few seconds.',
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
      'Decides about money that came in. credit: what came in another amount than was asked for is credited, just as it came; `amount` is what reaches the wallet, as the caller has seen it. given_back: what people gave back at the provider, which does not tell it; `amount` leaves the wallet, or is owed. Of what was never credited it is 0, and the funding ends.',
    access: 'admin',
    is_act: true,
    input: z
      .strictObject({
        funding_id: id,
        /** Of the caller. */
        admin_id: id,
        decision: z.enum(fundingDecisions),
        amount: cents,
        /** What the provider calls what was given back. */
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
    summary: 'A member’s fundings, newest first, as the provider knows them, and what was taken back.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id, ...pageInput }),
    output: pageOf(staffFunding),
    errors: ['NOT_FOUND'],
  },
})
