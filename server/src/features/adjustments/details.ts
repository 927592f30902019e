import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import { cents, id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { JournalPosting } from '../../events/index.ts'

/** The kind of the postings that credit a member. */
export const ADJUSTMENT_KIND = 'adjustment'

/** What such a posting says about itself: nothing that staff have written, for the journal forgets nothing and the member reads it. */
export const adjustmentDetails = z.object({
  adjustment_id: id,
  user_id: id,
  amount: cents,
  reason_code: z.enum(adjustmentReasons),
})

/** The credit that a posting made; null: it is of another kind. */
export const creditOf = ({ kind, details }: Pick<JournalPosting, 'kind' | 'details'>) =>
  kind === ADJUSTMENT_KIND ? adjustmentDetails.parse(details) : null
