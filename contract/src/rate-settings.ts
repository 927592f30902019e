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
  /** Null if no member of staff entered the rate. */
  entered_by: changedBy.nullable(),
  entered_at: isoTime,
})

const list = adminList({
  filters: { source: text({ max: RATE_SOURCE_MAX }).optional(), date_from: day.optional(), date_to: day.optional() },
  sorts: ['as_of', 'htg_per_usd'],
  item: rate,
})

export const rateSettings = procedures({
  list_htg_rates: {
    summary:
      'Exchange rates (gourdes per US dollar) entered or imported, with who and when; the closing rate of each of the last 90 days; whether the rate is stale; and the state of the import.',
    access: 'admin',
    input: list.input,
    output: list.output.extend({
      current: z.object({ htg_per_usd: z.number(), source: z.string(), as_of: isoTime }).nullable(),
      /** Closing rates of the last 90 platform days. */
      days: z.array(z.object({ day, htg_per_usd: z.number() })),
      /** True if the newest rate is older than `stale_after_hours` and the source has not confirmed it since. */
      is_stale: z.boolean(),
      stale_after_hours: z.int(),
      import: z
        .object({
          host: z.string(),
          tried_at: isoTime.nullable(),
          outcome: z.enum(['taken', 'unchanged', 'jump', 'timeout', 'unreachable', 'status', 'nonsense']).nullable(),
          /** The latest answer of the source, imported or not. */
          answered: z.number().nullable(),
          confirmed_at: isoTime.nullable(),
        })
        .nullable(),
    }),
    errors: [],
  },
  set_htg_rate: {
    summary:
      'Asks a second super_admin to enter an exchange rate. Its date is the approval, or the date of the source if that is later than the newest rate. A rate that differs by more than a fifth from the newest is refused without `confirm_jump`.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({
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
