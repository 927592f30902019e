import { z } from 'zod'

const kept = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** One field of a setting, before and after: `cashout.per_day`, `bands.1.rate_bp`. Null: no such value. A long text is only measured. */
export const fieldChange = z.object({ field: z.string(), before: kept, after: kept })
export type FieldChange = z.infer<typeof fieldChange>
