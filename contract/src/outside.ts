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
import { amount, cents, day, id, isoTime, text, upload } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const account = z.enum(outsideAccounts)

const matchedAs = z.enum(['reference', 'amount_and_day', 'by_hand'])

const statement = z.object({
  statement_id: id,
  account,
  file_name: z.string(),
  /** Taken from it; those that an earlier statement had already are `known_lines`. */
  lines: z.int(),
  known_lines: z.int(),
  /** Of its lines, now. */
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
  /** Cents; what came in is positive. */
  amount: cents,
  reference: z.string(),
  description: z.string(),
  state: z.enum(['open', 'matched', 'explained']),
  /** Days since it was booked. */
  age_days: z.int(),
  matched_as: matchedAs.nullable(),
  /** The entries of the book that it is; empty while it is open or explained. */
  transaction_ids: z.array(id),
  /** Cents: the amount of a matched line less that of its entries. */
  difference: cents,
  /** Why it belongs to no transaction, or why it differs from its entries. */
  explanation: z.string().nullable(),
  /** Of an open line: the open transaction that its reference names, with the line's amount less that of the book. */
  named: z.object({ transaction_id: id, created_at: isoTime, amount: cents, difference: cents }).nullable(),
  /** Who said by hand what it is, and who approved it; null: the machine, and nobody. */
  said_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  /** Why the caller cannot say alone what it is; empty: they can. */
  needs_approval: z.array(z.enum(outsideSecondReasons)),
  /** What somebody said of it waits for a second member of the staff. */
  is_waiting: z.boolean(),
})
export type OutsideLine = z.infer<typeof line>

const entry = z.object({
  transaction_id: id,
  account,
  created_at: isoTime,
  kind: z.string(),
  /** As the outside has it: what came in is positive. */
  amount: cents,
  age_days: z.int(),
  line_id: id.nullable(),
  /** The member whose wallet it touches; null: none. */
  person: staffPerson.omit({ email: true }).nullable(),
  /** Of the provider; empty: it has none. */
  reference: z.string(),
})
export type OutsideEntry = z.infer<typeof entry>

const open = z.object({
  count: z.int(),
  /** Cents, with their signs. */
  total: cents,
  /** How many of them are up to 2, 7, 30 days old, and older. */
  ages: z.object({ days_2: z.int(), days_7: z.int(), days_30: z.int(), older: z.int() }),
})

/** Lines that people have settled, and not the machine: how many, and what came in and went out by them; of those that differ, the differences. Cents, both positive. */
const byHand = z.object({ count: z.int(), came_in: cents, went_out: cents })

const summary = z.object({
  account,
  /** What the outside holds for us, by the book. */
  book_balance: cents,
  last_statement_on: day.nullable(),
  open_lines: open,
  /** Of the last 180 days. */
  open_entries: open,
  /** In the book for longer, and on no statement still. Cents, with their signs. */
  older_entries: z.object({ count: z.int(), total: cents }),
  by_hand: z.object({ explained: byHand, matched: byHand, differing: byHand }),
})

/** What became of a word about a line. */
const said = z.object({
  /** done: it stands. pending: it waits for a second member of the staff, and the line is as it was. */
  status: z.enum(['done', 'pending']),
  line,
  approval_id: id.nullable(),
  /** Until when it waits. */
  expires_at: isoTime.nullable(),
  /** Why it waits. */
  needs_approval: z.array(z.enum(outsideSecondReasons)),
})
/** CONFLICT: something said of this line waits already. */
const sayingErrors: readonly ErrorCode[] = ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT']

/** Statements of banks and providers beside the book. Nothing here moves money: what is missing in the book is booked elsewhere. */
export const outside = procedures({
  get_outside_summary: {
    summary:
      'Each outside account: its balance by the book, what stands on one side only, by age, and what people and not the machine have settled.',
    access: 'admin',
    input: z.strictObject({}),
    output: z.object({ accounts: z.array(summary) }),
    errors: [],
  },
  upload_outside_statement: {
    summary:
      'Takes a statement of an outside account as a CSV file in UTF-8 (columns date, amount or credit and debit, reference, description, currency), and matches its lines with the book: by a transaction’s id, then by amount within three days. Refused whole when one line cannot be read.',
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
    summary: 'The statements that were uploaded.',
    access: 'admin',
    ...adminList({ filters: { account: account.optional() }, sorts: ['uploaded_at', 'last_on'], item: statement }),
    errors: [],
  },
  list_outside_lines: {
    summary: 'Lines of statements, and what each of them is in the book.',
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
      'What the book has on an outside account, newest first, with the member it concerns and the line of a statement it is, if there is one. A page ends where it has looked at enough entries: it may be short, or empty, and more behind it.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        account,
        state: z.enum(['open', 'matched']).optional(),
        /** Booked more than 180 days ago, or since. */
        older: z.boolean().optional(),
        amount: amount.optional(),
        transaction_id: id.optional(),
      },
      sorts: ['created_at'],
      item: entry,
    }),
    errors: [],
  },
  match_outside_line: {
    summary:
      'Says which transactions a line is: all open, of the same account, and together of its amount. They may differ from it by up to $5.00; then `explanation` says why, in 15 to 500 characters. A difference, a line of one’s own statement and an amount above the threshold need a second member of the staff.',
    access: 'admin',
    input: z.strictObject({
      line_id: id,
      transaction_ids: z.array(id).min(1).max(OUTSIDE_ENTRIES_MAX),
      explanation: text({ max: EXPLANATION_MAX }).default(''),
    }),
    output: said,
    errors: [...sayingErrors, 'OUTSIDE_AMOUNTS_DIFFER'],
  },
  explain_outside_line: {
    summary:
      'Says why a line belongs to no transaction of the book. Whoever uploaded the statement, and anybody above the threshold, asks a second member of the staff with it.',
    access: 'admin',
    input: z.strictObject({ line_id: id, explanation: text({ min: EXPLANATION_MIN, max: EXPLANATION_MAX }) }),
    output: said,
    errors: sayingErrors,
  },
  reopen_outside_line: {
    summary: 'Takes back what was said of a line: it is open again.',
    access: 'admin',
    input: z.strictObject({ line_id: id }),
    output: z.object({ line }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
