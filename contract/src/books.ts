import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { accountClasses, AUDIT_DAYS_MAX, FLOW_DAYS_MAX } from './book-classes.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { ledgerFinding } from './reconciliation-records.ts'
import { amount, cents, day, id, isoTime, nothing, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

/** An email at the longest. */
const WHO_MAX = 254
const KIND_MAX = 60

/** Days of the platform’s calendar, both included. Default: the seven up to today. */
const period = z.strictObject({ from: day.optional(), to: day.optional() })

const account = {
  /** Kind of account: `available`, `on_hold`, `platform_fees`, `outside:bank` … */
  kind: z.string(),
  class: z.enum(accountClasses),
}

/** Debits took from the account, credits brought to it: opening − debits + credits = closing. Cents. */
const trialRow = z.object({
  ...account,
  opening: cents,
  debits: cents,
  credits: cents,
  closing: cents,
  /** The closing balance that the ledger stored. */
  stored_closing: cents,
  /** The closing balance by the entries as they are now. All three are equal unless somebody changed the ledger. */
  recomputed_closing: cents,
})
export type TrialRow = z.infer<typeof trialRow>

const trialSums = z.object({
  opening: cents,
  debits: cents,
  credits: cents,
  closing: cents,
  stored_closing: cents,
  recomputed_closing: cents,
})

/** How far the journal was counted for this answer. */
const counted = {
  /** The last posting that is in these figures, when it was, and the hash of the journal there (hexadecimal). 0 and null: there is none. */
  as_of: z.object({ position: z.int(), at: isoTime.nullable(), hash: z.string().nullable() }),
  /** False while closings are still being made of a long journal: what is later than `as_of` is not in it. */
  is_complete: z.boolean(),
  time_zone: z.string(),
  from: day,
  to: day,
}

const trial = {
  rows: z.array(trialRow),
  sums: trialSums,
  /** Opening and closing balances, stored and recomputed ones too, each sum to zero, and debits equal credits. */
  is_balanced: z.boolean(),
  /** Each closing balance is what the ledger’s own balances and entries give, and no open finding touches it. */
  agrees_with_ledger: z.boolean(),
  /** Open findings about postings of these days, or about balances that they end with. */
  findings: z.int(),
  /** The kinds of accounts that these findings are about. */
  kinds_in_question: z.array(z.string()),
}

const trialDay = z.object({
  day,
  ...trial,
  postings: z.int(),
  first_position: z.int(),
  last_position: z.int(),
  /** Something of a later day follows, and it was summed up for good. */
  is_closed: z.boolean(),
})
export type TrialDay = z.infer<typeof trialDay>

const journalItem = z.object({
  /** Position in the journal: 1, 2, 3 … without gap. */
  position: z.int(),
  transaction_id: id,
  kind: z.string(),
  created_at: isoTime,
  /** What it moved in all. */
  amount: cents,
  /** Its entries added up. Other than 0 only where somebody changed one. */
  sum: cents,
  initiator: staffPerson.nullable(),
  /** The decision of a dispute, or of its appeal, that it carries out, and who of the staff made it. */
  decision: z.object({ dispute_id: id, decided_by: staffPerson }).nullable(),
  account_kinds: z.array(z.string()),
})

const link = z.object({ from_kind: z.string(), to_kind: z.string(), amount: cents, moves: z.int() })

const journalList = adminList({
  filters: {
    /** A position of the journal, a transaction id, or the id of a posting. */
    posting: text({ min: 1, max: 40 }).optional(),
    /** Whose accounts it touched: a user id, a HaiTag, or an email. */
    member: text({ min: 1, max: WHO_MAX }).optional(),
    /** One kind of act, or ARRIVED: every one by which a send reached somebody. */
    kind: text({ min: 1, max: KIND_MAX }).optional(),
    account_kind: text({ min: 1, max: KIND_MAX }).optional(),
    min_amount: amount.optional(),
    max_amount: amount.optional(),
    from: day.optional(),
    to: day.optional(),
  },
  sorts: ['position'],
  item: journalItem,
})

/** What a posting says of itself, for people: cents and members come apart from plain text, so that they can be masked. */
const postingDetail = z.object({
  name: z.string(),
  type: z.enum(['text', 'cents', 'member', 'reference']),
  value: z.string(),
  /** Of a member whose name and tag `value` is. */
  user_id: id.nullable(),
})

export type PostingDetail = z.infer<typeof postingDetail>

export const books = procedures({
  get_financial_audit: {
    summary: `The trial balance by kind of account: of the whole period (at most ${AUDIT_DAYS_MAX} days) and of each day on which something was booked, checked against the ledger’s own balances. Cents.`,
    access: 'admin',
    is_report: true,
    input: period,
    output: z.object({
      ...counted,
      /** Findings about the whole ledger that are open now, these days’ or others’. */
      open_findings: z.int(),
      total: z.object(trial),
      days: z.array(trialDay),
    }),
    errors: [],
  },
  export_financial_audit: {
    summary: 'The trial balance of a period as a table: one line for each day and kind of account, in dollars.',
    access: 'admin',
    is_report: true,
    is_export: true,
    input: period,
    output: fileAnswer,
    file: 'text/csv',
    errors: [],
  },
  print_financial_audit: {
    summary: 'The trial balance of a period to be printed, with the last id of the journal that is in it and the hash there.',
    access: 'admin',
    is_report: true,
    is_export: true,
    input: period,
    output: fileAnswer,
    file: 'application/pdf',
    errors: [],
  },
  search_journal: {
    summary:
      'Postings of the journal, newest first. `looked_to` says when the oldest one was that this call has looked at, where it stopped before it had a whole page: the next page goes on from there.',
    access: 'admin',
    is_sensitive_read: true,
    input: journalList.input,
    output: journalList.output.extend({ looked_to: isoTime.nullable() }),
    errors: [],
  },
  get_posting: {
    summary: 'One posting with its entries, by position or transaction id: each account’s change and what it held afterwards.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ posting: text({ min: 1, max: 40 }) }),
    output: z.object({
      ...journalItem.omit({ account_kinds: true }).shape,
      entries: z.array(
        z.object({
          ...account,
          account_id: z.int(),
          owner: staffPerson.nullable(),
          /** Number within the account. */
          sequence: z.int(),
          amount: cents,
          balance_after: cents,
        }),
      ),
      details: z.array(postingDetail),
      /** The posting whose hold this one ended, and the one that ended its own. */
      ends: id.nullable(),
      ended_by: id.nullable(),
      /** The link of the chain it is in. */
      batch: z.object({ first_position: z.int(), last_position: z.int(), hash: z.string() }),
      /** The link, calculated again from the rows now, is the one in the journal: nothing of the batch was changed. */
      is_as_written: z.boolean(),
      /** Open findings about it or its batch. */
      findings: z.array(ledgerFinding),
    }),
    errors: ['NOT_FOUND'],
  },
  get_money_flow: {
    summary: `What moved from which kind of account to which, over a period of at most ${FLOW_DAYS_MAX} days, and by day, week (from Monday) or month for each kind of act. Cents.`,
    access: 'admin',
    is_report: true,
    input: period.extend({ grain: z.enum(['day', 'week', 'month']).default('day') }),
    output: z.object({
      ...counted,
      /** Each kind of account that moved: what came to it and what left it. */
      nodes: z.array(z.object({ ...account, came: cents, left: cents })),
      links: z.array(link),
      periods: z.array(
        z.object({
          /** Its first day, also when the period asked for begins later. */
          starts_on: day,
          acts: z.array(z.object({ act: z.string(), postings: z.int(), amount: cents })),
        }),
      ),
    }),
    errors: [],
  },
  get_system_wallet_analytics: {
    summary:
      'What the platform holds, owes and has of its own, the float of agents, and the last 30 days: what came in and went out, and what was held and owed at each day’s end. Cents.',
    access: 'admin',
    is_report: true,
    input: nothing,
    output: z.object({
      /** All that is held for members and of the platform’s own: what has come in from outside and not left. */
      total_balance: cents,
      /** When the last posting was; null: there is none. */
      updated_at: isoTime.nullable(),
      accounts: z.array(z.object({ ...account, balance: cents })),
      owed: z.object({ available: cents, on_hold: cents, escrow: cents, unclaimed: cents, tax: cents, total: cents }),
      /** Earned and set aside: what is left after what is owed. */
      own: cents,
      /** What is held for each cent owed, in basis points; null when nothing is owed. */
      coverage_bp: z.int().nullable(),
      agents: z.object({ count: z.int(), available_float: cents }),
      days: z.array(
        z.object({
          day,
          came_in: cents,
          went_out: cents,
          cashed_in: cents,
          cashed_out: cents,
          held: cents,
          owed: cents,
        }),
      ),
      time_zone: z.string(),
    }),
    errors: [],
  },
})
