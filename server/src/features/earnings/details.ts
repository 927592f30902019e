import { manualEarnings } from '@hai/contract/earning-types'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'

/** The kind of approval. Its subject is the posting of the earning. */
export const REVERSAL_APPROVAL = 'earning_reversal'

export const manualDetails = z.object({
  type: z.enum(manualEarnings),
  source_user: id.nullable(),
  reference_type: z.string().nullable(),
  reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
