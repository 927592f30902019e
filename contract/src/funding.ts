import { z } from 'zod'
import { procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, nothing } from './schemas.ts'

export const fundingMethods = ['sandbox'] as const
const method = z.enum(fundingMethods)

export const funding = procedures({
  list_funding_methods: {
    summary: 'The ways in which this installation takes money in. `sandbox` is play money and says so.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(z.object({ method, is_sandbox: z.boolean(), minimum: cents, maximum: cents })) }),
    errors: [],
  },
  quote_funding: {
    summary: 'What adding `amount` costs and credits. Cents; moves nothing.',
    access: 'member',
    input: z.strictObject({ method, amount }),
    output: z.object({ amount: cents, fee: cents, tax: cents, total: cents, credited: cents, amount_htg: z.number() }),
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'FUNDING_UNAVAILABLE'],
  },
  start_funding: {
    summary: 'Adds money. The sandbox credits at once. Cents.',
    access: 'member',
    input: z.strictObject({ idempotency_key, method, amount }),
    output: z.object({ funding_id: id, status: z.enum(['completed', 'pending', 'failed']), next_url: z.string().optional() }),
    errors: [
      'AMOUNT_OUT_OF_BOUNDS',
      'FUNDING_UNAVAILABLE',
      'LIMIT_EXCEEDED',
      'IDEMPOTENCY_CONFLICT',
      'WALLET_LOCKED',
      'UNAVAILABLE',
    ],
  },
  get_funding: {
    summary: 'One of the caller’s fundings.',
    access: 'member',
    input: z.strictObject({ funding_id: id }),
    output: z.object({
      funding_id: id,
      method,
      amount: cents,
      status: z.enum(['completed', 'pending', 'failed']),
      transaction_id: id.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
})
