import { z } from 'zod'
import { procedures } from './procedure.ts'
import { isoTime, nothing } from './schemas.ts'

export const rates = procedures({
  get_htg_rate: {
    summary:
      'Gourdes per US dollar, with source and date. For display only; nothing is booked in gourdes. RATE_UNAVAILABLE until staff enter the first rate or the configured source returns one.',
    access: 'guest',
    input: nothing,
    output: z.object({ htg_per_usd: z.number(), source: z.string(), as_of: isoTime }),
    errors: ['RATE_UNAVAILABLE'],
  },
  get_htg_rate_history: {
    summary:
      'Daily closing rates in the platform’s time zone, oldest first: only days on which the rate changed, preceded by the rate in force when the first day began.',
    access: 'member',
    input: z.strictObject({ days: z.literal([30, 90, 365]) }),
    output: z.object({ points: z.array(z.object({ day: z.iso.date(), htg_per_usd: z.number(), source: z.string() })) }),
    errors: [],
  },
})
