import { z } from 'zod'
import { REPORT_MAX, REPORT_MIN } from './bounds.ts'
import { procedures } from './procedure.ts'
import { reportCategories } from './report-categories.ts'
import { hai_tag, id, text } from './schemas.ts'

export const abuseReports = procedures({
  report_member: {
    summary:
      'Reports a member to staff. The response is the same whether or not the tag exists, and whether or not an earlier report by the caller is still open, which is then left unchanged. A payment that is not the caller’s is NOT_FOUND. At most 5 a day.',
    access: 'member',
    input: z.strictObject({
      hai_tag,
      category: z.enum(reportCategories),
      description: text({ min: REPORT_MIN, max: REPORT_MAX }),
      transaction_id: id.optional(),
    }),
    output: z.object({}),
    errors: ['RECIPIENT_IS_SELF', 'NOT_FOUND', 'RATE_LIMITED'],
  },
})
