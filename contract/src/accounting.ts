import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { accountClasses, AUDIT_DAYS_MAX, FLOW_DAYS_MAX } from './account-classes.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { ledgerFinding } from './integrity-records.ts'
import { amount, cents, day, id, isoTime, nothing, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const WHO_MAX = 254
const KIND_MAX = 60

/** Days in the platform's time zone, both included. Default: the last seven days including today. */
const period = z.strictObject({ from: day.optional(), to: day.optional() })

const account = {
  /** Account kind: `available`, `on_hold`, `platform_fees`, `reconciliation:bank`… */
  kind: z.string(),
  class: z.enum(accountClasses),
}

/** opening − debits + credits = closing. Cents. */
const trialRow = z.object({
  ...account,
  opening: cents,
  debits: cents,
  credits: cents,
  closing: cents,
  stored_closing: cents,
  /**
   * The closing balance recalculated from the entries. It differs from the stored closing balance only if someone
   * changed the ledger.
   */
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

/** The part of the journal that this answer includes. */
const counted = {
  /** The last posting included: position, time and journal hash (hex). 0 and null if there is none. */
  as_of: z.object({ position: z.int(), at: isoTime.nullable(), hash: z.string().nullable() }),
  /**
   * False while daily closings of a long journal are still being calculated. The answer then omits postings after
   * `as_of`.
   */
  is_complete: z.boolean(),
  time_zone: z.string(),
  from: day,
  to: day,
}

const trial = {
  rows: z.array(trialRow),
  sums: trialSums,
  /**
   * True if debits equal credits, and if the opening, closing, stored closing and recalculated closing balances each
   * add up to zero.
   */
  is_balanced: z.boolean(),
  /** True if every closing balance matches the ledger’s balances and entries, and no open finding affects it. */
  agrees_with_ledger: z.boolean(),
  findings: z.int(),
  kinds_in_question: z.array(z.string()),
}

const trialDay = z.object({
  day,
  ...trial,
  postings: z.int(),
  first_position: z.int(),
  last_position: z.int(),
  /** True once a later day has postings. The totals of this day are then final. */
  is_closed: z.boolean(),
})
export type TrialDay = z.infer<typeof trialDay>

const journalItem = z.object({
  /** Position in the journal: 1, 2, 3… without gaps. */
  position: z.int(),
  transaction_id: id,
  kind: z.string(),
  created_at: isoTime,
  amount: cents,
  /** Sum of the posting's entries: zero unless someone changed an entry. */
  sum: cents,
  initiator: staffPerson.nullable(),
  /** The dispute or appeal decision that this posting carries out. */
  decision: z.object({ dispute_id: id, decided_by: staffPerson }).nullable(),
  account_kinds: z.array(z.string()),
})

const link = z.object({ from_kind: z.string(), to_kind: z.string(), amount: cents, moves: z.int() })

const journalList = adminList({
  filters: {
    /** A journal position, a transaction id or a posting id. */
    posting: text({ min: 1, max: 40 }).optional(),
    /** A user id, HaiTag or email address; finds postings that touched this member's accounts. */
    member: text({ min: 1, max: WHO_MAX }).optional(),
    /** One posting kind, or ARRIVED for every kind that delivers a send. */
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

/** A labelled detail of a posting. Amounts and members are separate types so that they can be masked. */
const postingDetail = z.object({
  name: z.string(),
  type: z.enum(['text', 'cents', 'member', 'reference']),
  value: z.string(),
  user_id: id.nullable(),
})

export type PostingDetail = z.infer<typeof postingDetail>

export const accounting = procedures({
  get_financial_audit: {
    summary: `The trial balance by kind of account: of the whole period (at most ${AUDIT_DAYS_MAX} days) and of each day on which something was booked, checked against the ledger’s own balances. Cents.`,
    access: 'admin',
    is_report: true,
    input: period,
    output: z.object({
      ...counted,
      /** Open findings in the whole ledger, not only in these days. */
      open_findings: z.int(),
      total: z.object(trial),
      days: z.array(trialDay),
    }),
    errors: [],
  },
  export_financial_audit: {
    summary: 'Exports the trial balance of a period: one row per day and account kind, in dollars.',
    access: 'admin',
    is_report: true,
    is_export: true,
    input: period,
    output: fileAnswer,
    file: 'text/csv',
    errors: [],
  },
  print_financial_audit: {
    summary: 'A printable trial balance of a period, with the id and hash of the last journal batch it includes.',
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
      'Postings of the journal, newest first. If the search stops before the page is full, `looked_to` is the time of the oldest posting examined; the next page continues there.',
    access: 'admin',
    is_sensitive_read: true,
    input: journalList.input,
    output: journalList.output.extend({ looked_to: isoTime.nullable() }),
    errors: [],
  },
  get_posting: {
    summary: 'One posting with its entries, by position or transaction id: the change and the resulting balance of each account.',
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
          /** Sequence number within the account. */
          sequence: z.int(),
          amount: cents,
          balance_after: cents,
        }),
      ),
      details: z.array(postingDetail),
      /**
       * `ends`: the posting whose hold this posting ended. `ended_by`: the posting that ended the hold of this posting.
       */
      ends: id.nullable(),
      ended_by: id.nullable(),
      batch: z.object({ first_position: z.int(), last_position: z.int(), hash: z.string() }),
      /** True if the batch hash, recalculated from the rows, matches the journal. */
      is_as_written: z.boolean(),
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
      nodes: z.array(z.object({ ...account, came: cents, left: cents })),
      links: z.array(link),
      periods: z.array(
        z.object({
          /** First day of the calendar period, even if the requested period starts later. */
          starts_on: day,
          acts: z.array(z.object({ act: z.string(), postings: z.int(), amount: cents })),
        }),
      ),
    }),
    errors: [],
  },
  get_system_wallet_analytics: {
    summary:
      'The platform’s assets, debts and own funds, the agents’ float, and for each of the last 30 days the flow in and out and the closing totals. Cents.',
    access: 'admin',
    is_report: true,
    input: nothing,
    output: z.object({
      /** All money in the platform, of members and of the platform itself: everything received and not yet paid out. */
      total_balance: cents,
      /** Time of the last posting; null if there is none. */
      updated_at: isoTime.nullable(),
      accounts: z.array(z.object({ ...account, balance: cents })),
      owed: z.object({ available: cents, on_hold: cents, escrow: cents, unclaimed: cents, tax: cents, total: cents }),
      /** The platform's own funds: the total minus what the platform owes. */
      own: cents,
      /** Assets per cent owed, in basis points; null if nothing is owed. */
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
