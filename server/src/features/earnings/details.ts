import { manualEarnings } from '@hai/contract/earning-types'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'

/** What the posting of a manual earning says about itself. */
export const manualDetails = z.object({
  type: z.enum(manualEarnings),
  source_user: id.nullable(),
  reference_type: z.string().nullable(),
  reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
