import { z } from 'zod'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, nothing, text } from './schemas.ts'
import { activityStatuses, wallet } from './wallet.ts'

/** A calendar month of the platform, such as 2026-11. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')

/** Long enough for a code however it is typed. */
const CODE_TYPED_MAX = 64

/** member: under the masked name. nobody_yet: whoever has the address it was sent to. platform: the product itself. */
const party = z.object({ kind: z.enum(['member', 'nobody_yet', 'platform']), shown_name: z.string().nullable() })

export const records = procedures({
  get_receipt_code: {
    summary: 'The code by which anybody who is given it can check one item of the caller’s activity, and the address to do so.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: z.object({
      /** Three groups of five, without characters that look alike. */
      code: z.string(),
      url: z.url(),
    }),
    errors: ['NOT_FOUND'],
  },
  verify_receipt: {
    summary:
      'What a receipt’s code stands for, as it is now: amount in cents, day, state, and both sides by masked name. For an unknown code, however it is written, NOT_FOUND.',
    access: 'guest',
    input: z.strictObject({ code: text({ max: CODE_TYPED_MAX }) }),
    output: z.object({ amount: cents, from: party, to: party, created_at: isoTime, status: z.enum(activityStatuses) }),
    errors: ['NOT_FOUND'],
  },
  get_receipt: {
    summary: 'The receipt of one item of the caller’s activity, in the caller’s language, with its code.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: fileAnswer,
    file: 'application/pdf',
    errors: ['NOT_FOUND'],
  },
  export_activity: {
    summary:
      'The caller’s activity as a table, newest first, narrowed as list_activity narrows it. Amounts in dollars; what a spreadsheet would run is made text.',
    access: 'member',
    input: wallet.list_activity.input.omit({ cursor: true, limit: true }),
    output: fileAnswer,
    file: 'text/csv',
    errors: [],
  },
  get_statement_months: {
    summary: 'The first and the latest month the caller can have a statement of, on the platform’s calendar.',
    access: 'member',
    input: nothing,
    output: z.object({ first_month: z.string(), last_month: z.string() }),
    errors: [],
  },
  get_statement: {
    summary:
      'The caller’s statement of one month: opening balance, every entry with fee and tax as lines of their own, what was on hold, closing balance. Of the month that runs, up to now. One at a time. NOT_FOUND before the caller joined, and for months to come.',
    access: 'member',
    input: z.strictObject({ month }),
    output: fileAnswer,
    file: 'application/pdf',
    errors: ['NOT_FOUND'],
  },
})
