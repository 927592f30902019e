import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, nothing } from './schemas.ts'
import { limitUse } from './wallet.ts'

/** What a tier allows. Cents. */
const tierLimits = z.object({
  tier: z.int(),
  balance: cents,
  out_per_day: cents,
  cashout: z.object({ each: cents, per_day: cents, days_30: cents }).nullable(),
})

export const limits = procedures({
  list_limits: {
    summary: 'What every tier, and every level of agents, may hold, send and cash out, in cents.',
    access: 'guest',
    input: nothing,
    output: z.object({
      tiers: z.array(tierLimits),
      agents: z.array(z.object({ level: z.int(), balance: cents, job_maximum: cents, jobs_open_max: z.int() })),
    }),
    errors: [],
  },
  get_limits: {
    summary: 'The caller’s verification tier and what is left of its limits, in cents.',
    access: 'member',
    input: nothing,
    output: z.object({
      tier: z.int().min(0).max(3),
      balance: limitUse,
      out_per_day: limitUse,
      /** Of cash-outs: the most of one, today, and in 30 days; null: the tier has none. */
      cashout: z.object({ each: cents, per_day: limitUse, days_30: limitUse }).nullable(),
      /** What every tier allows, from 0 upwards. */
      tiers: z.array(tierLimits),
    }),
    errors: [],
  },
})
