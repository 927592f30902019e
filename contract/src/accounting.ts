import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { accountClasses } from './account-classes.ts'
import { AUDIT_DAYS_MAX, FLOW_DAYS_MAX } from './bounds.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { ledgerFinding } from './integrity-records.ts'
import { amount, cents, day, id, isoTime, nothing, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const WHO_MAX = 254
const KIND_MAX = 60

/**
 * Days in the platform’s time zone, both included. Without `to`, the period ends today. Without `from`, it has seven
 * days.
 */
const period = z.strictObject({ from: day.optional(), to: day.optional() })

const account = {
  /** Such as `available`, `platform_fees` or `outside:bank`. */
  kind: z.string(),
  class: z.enum(accountClasses),
}

/** closing = opening − debits + credits */
const trialRow = z.object({
  ...account,
  opening: cents,
  debits: cents,
  credits: cents,
  closing: cents,
  stored_closing: cents,
  /** Differs from `stored_closing` only if somebody changed rows of the ledger. */
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

/** Stored balances by class. `in_transit` is money between books, and is not in `outside`. All lines sum to zero. */
const classSums = z.object({
  outside: cents,
  available: cents,
  on_hold: cents,
  escrow: cents,
  platform: cents,
  in_transit: cents,
  sum: cents,
})
export type ClassSums = z.infer<typeof classSums>

const counted = {
  /** The last posting included, with the hash of its batch. Position 0 and null if nothing was posted yet. */
  as_of: z.object({ position: z.int(), at: isoTime.nullable(), hash: z.string().nullable() }),
  /** False while daily closings are still being calculated. Postings after `as_of` are then missing. */
  is_complete: z.boolean(),
  time_zone: z.string(),
  from: day,
  to: day,
}

const trial = {
  rows: z.array(trialRow),
  sums: trialSums,
  /**
   * True if debits equal credits, and the opening, closing, stored closing and recalculated closing balances each add
   * up to zero.
   */
  is_balanced: z.boolean(),
  /**
   * True if every closing balance matches the stored balances and the entries, and no open finding concerns these
   * postings.
   */
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
  /** True once this day’s totals are final: a later day has postings, and the closings of this day are calculated. */
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
  /** Zero unless someone changed an entry. */
  sum: cents,
  initiator: staffPerson.nullable(),
  /** The dispute or appeal decision that this posting carries out. */
  decision: z.object({ dispute_id: id, decided_by: staffPerson }).nullable(),
  account_kinds: z.array(z.string()),
})

const link = z.object({ from_kind: z.string(), to_kind: z.string(), amount: cents, moves: z.int() })

const journalList = adminList({
  filters: {
    posting: text({ min: 1, max: 40 }).optional(),
    /** A user id, HaiTag or email address. Finds postings that touched the member’s accounts. */
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

/** Amounts and members have types of their own, so that screens can mask them. */
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
    errors: ['ARCHIVED'],
  },
  get_books_balance: {
    summary: 'The balances of all books by class of account, and in total, with the money in transit between books. Cents.',
    access: 'admin',
    input: nothing,
    output: z.object({
      as_of: isoTime,
      /** The first book has an empty name. */
      books: z.array(classSums.extend({ name: z.string(), position: z.int() })),
      total: classSums,
      /** The payments between books that were sent and have not arrived. */
      on_the_way: cents,
      /** True if each sum is zero, and each pair of books adds up to the payments on their way. */
      is_balanced: z.boolean(),
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
    errors: ['ARCHIVED'],
  },
  print_financial_audit: {
    summary: 'A printable trial balance of a period, with the id and hash of the last journal batch it includes.',
    access: 'admin',
    is_report: true,
    is_export: true,
    input: period,
    output: fileAnswer,
    file: 'application/pdf',
    errors: ['ARCHIVED'],
  },
  search_journal: {
    summary:
      'Postings of the journal, newest first. If the search stops before the page is full, `looked_to` is the time of the oldest posting examined; the next page continues there.',
    access: 'admin',
    is_sensitive_read: true,
    input: journalList.input,
    output: journalList.output.extend({ looked_to: isoTime.nullable() }),
    errors: ['ARCHIVED'],
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
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
  get_money_flow: {
    summary: `What moved from which kind of account to which, over a period of at most ${FLOW_DAYS_MAX} days, and by day, week (from Monday) or month for each kind of posting. Cents.`,
    access: 'admin',
    is_report: true,
    input: period.extend({ grain: z.enum(['day', 'week', 'month']).default('day') }),
    output: z.object({
      ...counted,
      nodes: z.array(z.object({ ...account, came: cents, left: cents })),
      links: z.array(link),
      periods: z.array(
        z.object({
          /** First day of the calendar week or month, even if the requested period starts later. */
          starts_on: day,
          kinds: z.array(z.object({ kind: z.string(), postings: z.int(), amount: cents })),
        }),
      ),
    }),
    errors: ['ARCHIVED'],
  },
  get_system_wallet_analytics: {
    summary:
      'The platform’s assets, debts and own funds, the agents’ float, and for each of the last 30 days the flow in and out and the closing totals. Cents.',
    access: 'admin',
    is_report: true,
    input: nothing,
    output: z.object({
      /** All money of members and of the platform: everything received and not yet paid out. */
      total_balance: cents,
      updated_at: isoTime.nullable(),
      accounts: z.array(z.object({ ...account, balance: cents })),
      owed: z.object({ available: cents, on_hold: cents, escrow: cents, unclaimed: cents, tax: cents, total: cents }),
      own: cents,
      /** `total_balance` as a share of what the platform owes. Null if it owes nothing. */
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
    errors: ['ARCHIVED'],
  },
})
