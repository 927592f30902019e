import { z } from 'zod'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, nothing, text } from './schemas.ts'
import { activityStatuses, wallet } from './wallet.ts'

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')

/** Longer than a code, because people type spaces and other separators. */
const CODE_TYPED_MAX = 64

/** nobody_yet: an email or phone that belongs to no member. */
const party = z.object({ kind: z.enum(['member', 'nobody_yet', 'platform']), shown_name: z.string().nullable() })

export const statements = procedures({
  get_receipt_code: {
    summary: 'The code and URL with which anyone can verify one item of the caller’s activity.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: z.object({
      code: z.string(),
      url: z.url(),
    }),
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
  verify_receipt: {
    summary:
      'The current state of the receipt with this code: amount in cents, day, state and both parties by masked name. NOT_FOUND for an unknown code.',
    access: 'guest',
    input: z.strictObject({ code: text({ max: CODE_TYPED_MAX }) }),
    output: z.object({ amount: cents, from: party, to: party, created_at: isoTime, status: z.enum(activityStatuses) }),
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
  get_receipt: {
    summary: 'The receipt of one activity item, in the caller’s language, with its code.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: fileAnswer,
    file: 'application/pdf',
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
  export_activity: {
    summary:
      'The caller’s activity as a CSV file, newest first, with the filters of list_activity. Amounts in dollars; formulas are escaped.',
    access: 'member',
    input: wallet.list_activity.input.omit({ cursor: true, limit: true }),
    output: fileAnswer,
    file: 'text/csv',
    errors: [],
  },
  get_statement_months: {
    summary:
      'First and latest month with a statement for the caller (platform time zone). archived_until: if some of the caller’s payments are archived, the time of the last archived one.',
    access: 'member',
    input: nothing,
    output: z.object({ first_month: z.string(), last_month: z.string(), archived_until: isoTime.nullable() }),
    errors: [],
  },
  get_statement: {
    summary:
      'The caller’s statement of one month: opening balance, every entry with separate lines for fee and tax, amounts on hold, closing balance. The current month runs up to now. One request at a time. NOT_FOUND before the caller joined and for future months.',
    access: 'member',
    input: z.strictObject({ month }),
    output: fileAnswer,
    file: 'application/pdf',
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
})
