import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, nothing } from './schemas.ts'
import { limitUse } from './wallet.ts'

export const limits = procedures({
  get_limits: {
    summary: 'The caller’s verification tier and what is left of its limits, in cents.',
    access: 'member',
    input: nothing,
    output: z.object({
      tier: z.int().min(0).max(3),
      balance: limitUse,
      out_per_day: limitUse,
      /** What every tier allows, from 0 upwards. */
      tiers: z.array(z.object({ tier: z.int(), balance: cents, out_per_day: cents })),
    }),
    errors: [],
  },
})
