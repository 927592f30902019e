import { z } from 'zod'
import { REPORT_MAX, REPORT_MIN } from './bounds.ts'
import { procedures } from './procedure.ts'
import { reportCategories } from './report-categories.ts'
import { hai_tag, id, text } from './schemas.ts'

export const reports = procedures({
  report_member: {
    summary:
      'Tells staff about a member. Answered alike whether or not the tag is anybody’s, and whether or not an earlier report of the caller about them is still open, to which nothing is added. A payment that is none of the caller’s is NOT_FOUND. At most 5 a day.',
    access: 'member',
    input: z.strictObject({
      hai_tag,
      category: z.enum(reportCategories),
      description: text({ min: REPORT_MIN, max: REPORT_MAX }),
      /** What it is about: an item of the caller’s activity. */
      transaction_id: id.optional(),
    }),
    output: z.object({}),
    errors: ['RECIPIENT_IS_SELF', 'NOT_FOUND', 'RATE_LIMITED'],
  },
})
