import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { RATE_SOURCE_MAX, RATE_SOURCE_MIN } from './bounds.ts'
import { procedures } from './procedure.ts'
import { day, isoTime, text } from './schemas.ts'
import { askedChange, changedBy } from './settings-change.ts'

const rate = z.object({
  id: z.int(),
  htg_per_usd: z.number(),
  source: z.string(),
  as_of: isoTime,
  is_in_force: z.boolean(),
  /** Null: came with the product, or was taken over from the configured source. */
  entered_by: changedBy.nullable(),
  entered_at: isoTime,
})

const list = adminList({
  /** Days of the platform, both included. */
  filters: { source: text({ max: RATE_SOURCE_MAX }).optional(), date_from: day.optional(), date_to: day.optional() },
  sorts: ['as_of', 'htg_per_usd'],
  item: rate,
})

export const rateSettings = procedures({
  list_htg_rates: {
    summary:
      'Gourdes for one US dollar as they were entered or taken over, with who and when; what each of the last 90 days ended with; whether the rate is stale; and what became of asking the configured source.',
    access: 'admin',
    input: list.input,
    output: list.output.extend({
      /** Null: nobody has entered a rate, and no source has given one. */
      current: z.object({ htg_per_usd: z.number(), source: z.string(), as_of: isoTime }).nullable(),
      /** What each of the last 90 days of the platform ended with, oldest first; from the first day that had a rate. */
      days: z.array(z.object({ day, htg_per_usd: z.number() })),
      /** Not entered, nor confirmed by the source, for longer than configured. */
      is_stale: z.boolean(),
      stale_after_hours: z.int(),
      /** Null: no source is configured. */
      import: z
        .object({
          /** The host it is asked at. */
          host: z.string(),
          tried_at: isoTime.nullable(),
          outcome: z.enum(['taken', 'unchanged', 'jump', 'timeout', 'unreachable', 'status', 'nonsense']).nullable(),
          /** The latest figure it gave, taken over or not. */
          answered: z.number().nullable(),
          confirmed_at: isoTime.nullable(),
        })
        .nullable(),
    }),
    errors: [],
  },
  set_htg_rate: {
    summary:
      'Asks a second super_admin to enter a rate of the gourde, dated when it is approved or, as its source dates it, after the newest there is. One that is more than a fifth off the newest is refused until `confirm_jump` says that it is meant.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({
      /** At most four decimals. */
      htg_per_usd: z
        .number()
        .min(0.0001)
        .max(99_999)
        .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6, 'at most four decimals'),
      source: text({ min: RATE_SOURCE_MIN, max: RATE_SOURCE_MAX }),
      as_of: isoTime.optional(),
      confirm_jump: z.boolean().optional(),
    }),
    output: askedChange,
    errors: ['CONFLICT', 'RATE_JUMP'],
  },
})
