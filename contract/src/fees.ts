import { z } from 'zod'
import { fundingMethods } from './funding-states.ts'
import { procedures } from './procedure.ts'
import { cents, nothing } from './schemas.ts'

const band = z.object({ from_amount: cents, fixed: cents, rate_bp: z.int(), minimum: cents, maximum: cents.nullable() })

export const fees = procedures({
  list_fee_rules: {
    summary:
      'The fee rules in force, for calculators: bounds and bands per operation, in cents and basis points. Methods of adding money that this installation does not offer are left out.',
    access: 'guest',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          operation: z.string(),
          minimum_amount: cents,
          maximum_amount: cents,
          bands: z.array(band),
          tax_bp: z.int(),
          paid_by: z.enum(['payer', 'payee', 'platform']),
          /**
           * The daily total that one payer can pay without a fee in small payments. After that, these payments cost the
           * fee of the lowest band that has one. Null: they are always free.
           */
          free_per_day: cents.nullable().default(null),
        }),
      ),
      card_methods: z.array(z.enum(fundingMethods)),
    }),
    errors: [],
  },
})
