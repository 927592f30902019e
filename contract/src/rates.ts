import { z } from 'zod'
import { procedures } from './procedure.ts'
import { isoTime, nothing } from './schemas.ts'

export const rates = procedures({
  get_htg_rate: {
    summary: 'Gourdes for one US dollar, with source and date. For display; nothing is booked in gourdes.',
    access: 'guest',
    input: nothing,
    output: z.object({ htg_per_usd: z.number(), source: z.string(), as_of: isoTime }),
    errors: [],
  },
})
