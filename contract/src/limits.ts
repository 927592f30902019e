import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, nothing } from './schemas.ts'
import { limitUse } from './wallet.ts'

const tierLimits = z.object({
  tier: z.int(),
  balance: cents,
  out_per_day: cents,
  cashout: z.object({ each: cents, per_day: cents, days_30: cents }).nullable(),
})

export const limits = procedures({
  list_limits: {
    summary: 'The limits of every tier and of every agent level, in cents.',
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
      cashout: z.object({ each: cents, per_day: limitUse, days_30: limitUse }).nullable(),
      tiers: z.array(tierLimits),
    }),
    errors: [],
  },
})
