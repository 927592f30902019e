import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import { cents, id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { JournalPosting } from '../../events/index.ts'

export const ADJUSTMENT_KIND = 'adjustment'

/** Contains no text that staff wrote: the journal is permanent, and the member can read the details. */
export const adjustmentDetails = z.object({
  adjustment_id: id,
  user_id: id,
  amount: cents,
  reason_code: z.enum(adjustmentReasons),
})

export const creditOf = ({ kind, details }: Pick<JournalPosting, 'kind' | 'details'>) =>
  kind === ADJUSTMENT_KIND ? adjustmentDetails.parse(details) : null
