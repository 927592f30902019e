import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { outsideAccounts } from './outside-accounts.ts'
import { procedures } from './procedure.ts'
import { amount, cents, day, id, isoTime, text } from './schemas.ts'

const account = z.enum(outsideAccounts)

/** Letters of a statement: some twenty thousand lines. */
const STATEMENT_LETTERS_MAX = 4_000_000
/** Bytes of the request around it: letters that take four of them, and what JSON escapes. */
const STATEMENT_BYTES_MAX = 17_000_000
const EXPLANATION_MIN = 15
const EXPLANATION_MAX = 500

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
  transaction_id: id.nullable(),
  explanation: z.string().nullable(),
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
})

const open = z.object({
  count: z.int(),
  /** Cents, with their signs. */
  total: cents,
  /** How many of them are up to 2, 7, 30 days old, and older. */
  ages: z.object({ days_2: z.int(), days_7: z.int(), days_30: z.int(), older: z.int() }),
})

const summary = z.object({
  account,
  /** What the outside holds for us, by the book. */
  book_balance: cents,
  last_statement_on: day.nullable(),
  open_lines: open,
  /** Of the last 180 days. */
  open_entries: open,
})

/** Statements of banks and providers beside the book. Nothing here moves money: what is missing in the book is booked elsewhere. */
export const outside = procedures({
  get_outside_summary: {
    summary: 'Each outside account: its balance by the book, and what stands on one side only, by age.',
    access: 'admin',
    input: z.strictObject({}),
    output: z.object({ accounts: z.array(summary) }),
    errors: [],
  },
  upload_outside_statement: {
    summary:
      'Takes a statement of an outside account as CSV (columns date, amount or credit and debit, reference, description, currency), and matches its lines with the book: by a transaction’s id, then by amount within three days. Refused whole when one line cannot be read.',
    access: 'admin',
    input: z.strictObject({
      account,
      file_name: text({ min: 1, max: 200 }),
      content: z.string().min(1).max(STATEMENT_LETTERS_MAX),
    }),
    output: z.object({ statement, matched: z.int() }),
    errors: ['STATEMENT_REFUSED', 'CONFLICT'],
    body_bytes_max: STATEMENT_BYTES_MAX,
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
      },
      sorts: ['booked_on', 'amount'],
      item: line,
    }),
    errors: [],
  },
  list_outside_entries: {
    summary: 'What the book has on an outside account in the last 180 days, with the line of a statement it is, if there is one.',
    access: 'admin',
    ...adminList({
      filters: {
        account,
        state: z.enum(['open', 'matched']).optional(),
        amount: amount.optional(),
      },
      sorts: ['created_at'],
      item: entry,
    }),
    errors: [],
  },
  match_outside_line: {
    summary: 'Says that a line is this transaction: both open, of the same account and the same amount.',
    access: 'admin',
    input: z.strictObject({ line_id: id, transaction_id: id }),
    output: z.object({ line }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'OUTSIDE_AMOUNTS_DIFFER'],
  },
  explain_outside_line: {
    summary: 'Says why a line belongs to no transaction of the book.',
    access: 'admin',
    input: z.strictObject({ line_id: id, explanation: text({ min: EXPLANATION_MIN, max: EXPLANATION_MAX }) }),
    output: z.object({ line }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  reopen_outside_line: {
    summary: 'Takes back what was said of a line: it is open again.',
    access: 'admin',
    input: z.strictObject({ line_id: id }),
    output: z.object({ line }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
