import { z } from 'zod'

const storedValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** Such as `cashout.per_day` or `bands.1.rate_bp`. Long texts are replaced by their length. */
export const fieldChange = z.object({ field: z.string(), before: storedValue, after: storedValue })
export type FieldChange = z.infer<typeof fieldChange>
