import { z } from 'zod'
import { adminList } from './admin-list.ts'
import type { ErrorCode } from './errors.ts'
import {
  EXPLANATION_MAX,
  EXPLANATION_MIN,
  OUTSIDE_ENTRIES_MAX,
  outsideAccounts,
  outsideSecondReasons,
  STATEMENT_NAME_MAX,
} from './outside-accounts.ts'
import { MEGABYTE, procedures } from './procedure.ts'
import { amount, archivedPageOf, cents, day, id, isoTime, text, upload } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const account = z.enum(outsideAccounts)

const matchedAs = z.enum(['reference', 'amount_and_day', 'by_hand'])

const statement = z.object({
  statement_id: id,
  account,
  file_name: z.string(),
  /** `known_lines`: lines that an earlier statement already contained. */
  lines: z.int(),
  known_lines: z.int(),
  open_lines: z.int(),
  first_on: day,
  last_on: day,
  uploaded_by: z.string(),
  uploaded_at: isoTime,
})

const line = z.object({
  line_id: id,
  statement_id: id,
  account,
  booked_on: day,
  /** Positive for incoming money. */
  amount: cents,
  reference: z.string(),
  description: z.string(),
  state: z.enum(['open', 'matched', 'explained']),
  age_days: z.int(),
  matched_as: matchedAs.nullable(),
  transaction_ids: z.array(id),
  difference: cents,
  /** Why the line has no transaction, or why it differs from its entries. */
  explanation: z.string().nullable(),
  /** The open transaction that the reference of an open line names. */
  named: z.object({ transaction_id: id, created_at: isoTime, amount: cents, difference: cents }).nullable(),
  /** The person who matched or explained the line by hand. `approved_by` approved this. */
  said_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  needs_approval: z.array(z.enum(outsideSecondReasons)),
  is_waiting: z.boolean(),
})
export type OutsideLine = z.infer<typeof line>

const entry = z.object({
  transaction_id: id,
  account,
  created_at: isoTime,
  kind: z.string(),
  /** Positive for incoming money, as on the statement. */
  amount: cents,
  age_days: z.int(),
  line_id: id.nullable(),
  person: staffPerson.omit({ email: true }).nullable(),
  reference: z.string(),
})
export type OutsideEntry = z.infer<typeof entry>

const open = z.object({
  count: z.int(),
  total: cents,
  ages: z.object({ days_2: z.int(), days_7: z.int(), days_30: z.int(), older: z.int() }),
})

/**
 * Incoming and outgoing totals, both positive. Under `differing`, they are totals of the differences between lines and
 * their entries.
 */
const byHand = z.object({ count: z.int(), came_in: cents, went_out: cents })

const summary = z.object({
  account,
  /** Positive if the platform has money in the account. */
  book_balance: cents,
  last_statement_on: day.nullable(),
  open_lines: open,
  /** Open entries of the last 180 days. */
  open_entries: open,
  /** Older entries that are on no statement yet. */
  older_entries: z.object({ count: z.int(), total: cents }),
  by_hand: z.object({ explained: byHand, matched: byHand, differing: byHand }),
})

const lineDecision = z.object({
  status: z.enum(['done', 'pending']),
  line,
  approval_id: id.nullable(),
  expires_at: isoTime.nullable(),
  needs_approval: z.array(z.enum(outsideSecondReasons)),
})
/** CONFLICT: a request about this line is pending. */
const sayingErrors: readonly ErrorCode[] = ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT']

/** Moves no money. */
export const reconciliation = procedures({
  get_outside_summary: {
    summary: 'Each outside account: its book balance, unmatched lines and entries by age, and the totals settled by hand.',
    access: 'admin',
    input: z.strictObject({}),
    output: z.object({ accounts: z.array(summary) }),
    errors: [],
  },
  upload_outside_statement: {
    summary:
      'Imports a statement of an outside account as a UTF-8 CSV file (columns date, amount or credit and debit, reference, description, currency) and matches its lines: first by transaction id, then by amount within three days. One unreadable line rejects the whole file.',
    access: 'admin',
    input: z.strictObject({
      account,
      file_name: text({ min: 1, max: STATEMENT_NAME_MAX }),
      content: upload,
    }),
    output: z.object({ statement, matched: z.int() }),
    errors: ['STATEMENT_REFUSED', 'CONFLICT'],
    uploads: { content: 'one' },
    body_bytes_max: 4 * MEGABYTE,
  },
  list_outside_statements: {
    summary: 'The imported statements.',
    access: 'admin',
    ...adminList({ filters: { account: account.optional() }, sorts: ['uploaded_at', 'last_on'], item: statement }),
    errors: [],
  },
  list_outside_lines: {
    summary: 'Statement lines with the transactions they match.',
    access: 'admin',
    ...adminList({
      filters: {
        account: account.optional(),
        statement_id: id.optional(),
        state: z.enum(['open', 'matched', 'explained']).optional(),
        date_from: day.optional(),
        date_to: day.optional(),
        amount_from: cents.optional(),
        amount_to: cents.optional(),
        text: text({ max: 100 }).optional(),
        line_id: id.optional(),
      },
      sorts: ['booked_on', 'amount'],
      item: line,
    }),
    errors: [],
  },
  list_outside_entries: {
    summary:
      'The book’s entries on an outside account, newest first, with the affected member and the matched statement line, if any. The search per page is limited, so a page can be short or empty although more follow.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        account,
        state: z.enum(['open', 'matched']).optional(),
        older: z.boolean().optional(),
        amount: amount.optional(),
        transaction_id: id.optional(),
      },
      sorts: ['created_at'],
      item: entry,
    }),
    output: archivedPageOf(entry),
    errors: [],
  },
  match_outside_line: {
    summary:
      'Matches a line with transactions: all open, of the same account, with the line’s amount as their sum. The sum may differ by up to $5.00 with an `explanation` of 15 to 500 characters. A difference, a line from the caller’s own statement, and an amount above the threshold need a second staff member.',
    access: 'admin',
    input: z.strictObject({
      line_id: id,
      transaction_ids: z.array(id).min(1).max(OUTSIDE_ENTRIES_MAX),
      explanation: text({ max: EXPLANATION_MAX }).default(''),
    }),
    output: lineDecision,
    errors: [...sayingErrors, 'OUTSIDE_AMOUNTS_DIFFER'],
  },
  explain_outside_line: {
    summary:
      'Explains why a line belongs to no transaction. Needs a second staff member if the caller uploaded the statement or the amount is above the threshold.',
    access: 'admin',
    input: z.strictObject({ line_id: id, explanation: text({ min: EXPLANATION_MIN, max: EXPLANATION_MAX }) }),
    output: lineDecision,
    errors: sayingErrors,
  },
  reopen_outside_line: {
    summary: 'Reverts a match or explanation: the line is open again.',
    access: 'admin',
    input: z.strictObject({ line_id: id }),
    output: z.object({ line }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
