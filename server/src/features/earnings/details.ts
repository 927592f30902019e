import { manualEarnings } from '@hai/contract/earning-types'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'

/** What waits for a second member of the staff: that an earning is taken back. Its subject is the earning. */
export const REVERSAL_APPROVAL = 'earning_reversal'

/** What the posting of a manual earning says about itself. */
export const manualDetails = z.object({
  type: z.enum(manualEarnings),
  source_user: id.nullable(),
  reference_type: z.string().nullable(),
  reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
