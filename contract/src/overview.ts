import { z } from 'zod'
import { agentRequest } from './agents.ts'
import { SEARCH_MAX } from './bounds.ts'
import { cashoutStatuses } from './cashout-steps.ts'
import { comparedFigure } from './compared.ts'
import { disputedTypes, disputeStatuses } from './dispute-steps.ts'
import { fundingMethods, fundingStates } from './funding-states.ts'
import { outsideAccounts } from './outside-accounts.ts'
import { dayFigures, SEARCH_GROUP_MAX, SEARCH_MIN, waitingKinds, WEEKS_COMPARED } from './overview-values.ts'
import { procedures } from './procedure.ts'
import { integrity } from './integrity.ts'
import { cents, id, isoTime, nothing, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { ticketStatuses } from './support-values.ts'

const day = z.iso.date()
/** COUNTED_MAX + 1 means more than COUNTED_MAX. */
const counted = z.int().min(0)

const badges = z.object({
  open_disputes: counted,
  ledger_alerts: counted,
  agent_requests: counted,
  /** Approvals neither requested by the caller nor about them. */
  approvals: counted,
  identity_documents: counted,
  /** Excludes appeals about the caller and against the caller's own decisions. */
  appeals: counted,
  sanctions_hits: counted,
  compliance_flags: counted,
  reports: counted,
  support_tickets: counted,
  /** Undecided requests, without the caller's own. */
  deletion_requests: counted,
})
export type AdminBadges = z.infer<typeof badges>

const waiting = z.object({
  what: z.enum(waitingKinds),
  count: counted,
  /** For disputes only the escalated ones, for other kinds all. */
  to_decide: counted,
  oldest_at: isoTime.nullable(),
  /** Past their target time, or, for approvals, with less than six hours left. */
  urgent: counted,
})
export type Waiting = z.infer<typeof waiting>

const compared = comparedFigure(dayFigures)
export type Compared = z.infer<typeof compared>

const dayLine = z.object({
  day,
  sends: z.int(),
  cash_outs: z.int(),
  fees_earned: cents,
  sign_ups: z.int(),
  failed_sign_ins: z.int(),
  disputes: z.int(),
  flags: z.int(),
})
export type DayLine = z.infer<typeof dayLine>

const adminOverview = z.object({
  as_of: isoTime,
  day,
  ledger: integrity.get_ledger_health.output,
  waiting: z.array(waiting),
  unusual: z.array(compared),
  money: z.object({
    by_card: cents,
    by_moncash: cents,
    /** Test money; always 0 in production. */
    by_sandbox: cents,
    cash_in: cents,
    sent: cents,
    cashed_out: cents,
    fees: cents,
    tax: cents,
  }),
  days: z.array(dayLine).max(7 * WEEKS_COMPARED + 1),
})
export type AdminOverview = z.infer<typeof adminOverview>

const foundMember = staffPerson.extend({
  phone: z.string().nullable(),
  is_agent: z.boolean(),
  is_blocked: z.boolean(),
  tier: z.int(),
  /** The number of the book that has the member’s money, as in list_books. */
  book: z.int().min(0),
})
export type FoundByStaff = z.infer<typeof foundMember>

const foundTransaction = z.object({
  transaction_id: id,
  kind: z.string(),
  amount: cents,
  created_at: isoTime,
  /** The payer first. */
  people: z.array(staffPerson).max(4),
})

const foundCashout = z.object({
  id,
  status: z.enum(cashoutStatuses),
  amount: cents,
  created_at: isoTime,
  sender: staffPerson,
  agent: staffPerson.nullable(),
})

const foundAgentRequest = agentRequest
  .pick({ id: true, status: true, department: true, commune: true, submitted_at: true })
  .extend({ member: staffPerson })

const foundDispute = z.object({
  id,
  status: z.enum(disputeStatuses),
  is_appealed: z.boolean(),
  related_type: z.enum(disputedTypes),
  related_id: id,
  created_at: isoTime,
  payer: staffPerson,
  payee: staffPerson,
})

const foundFunding = z.object({
  id,
  method: z.enum(fundingMethods),
  status: z.enum(fundingStates),
  amount: cents,
  created_at: isoTime,
  member: staffPerson,
})

const foundTicket = z.object({
  id,
  subject: z.string(),
  status: z.enum(ticketStatuses),
  created_at: isoTime,
  member: staffPerson.nullable(),
})

const foundLine = z.object({
  line_id: id,
  account: z.enum(outsideAccounts),
  booked_on: day,
  amount: cents,
  reference: z.string(),
})

const atMost = <Item extends z.ZodType>(item: Item) => z.array(item).max(SEARCH_GROUP_MAX)

const found = z.object({
  members: atMost(foundMember),
  transactions: atMost(foundTransaction),
  cashouts: atMost(foundCashout),
  agent_requests: atMost(foundAgentRequest),
  disputes: atMost(foundDispute),
  fundings: atMost(foundFunding),
  tickets: atMost(foundTicket),
  statement_lines: atMost(foundLine),
  /** The time up to which postings are archived, if nothing was found because the posting may be archived. Otherwise null. */
  archived_until: isoTime.nullable(),
})
export type AdminSearch = z.infer<typeof found>

export const overview = procedures({
  get_admin_badges: {
    summary: 'Pending work for the caller, each count up to 999. The channel admin:counts sends every change.',
    access: 'admin',
    input: nothing,
    output: badges,
    errors: [],
  },
  get_admin_overview: {
    summary:
      'Ledger health, pending work for the caller, and unusual figures of today compared with the same weekday of the last eight weeks, with the daily values for charts. Cents. At most a few seconds old.',
    access: 'admin',
    input: nothing,
    output: adminOverview,
    errors: [],
  },
  admin_search: {
    summary:
      'Searches members by prefix of tag, email, phone or name; transactions, cash-outs, agent requests and disputes by id or receipt code, or by an exactly named member. An amount (`25.00`, `$25`) finds transactions, cash-outs, fundings and statement lines of exactly that amount; a reference finds its funding, cash-out or statement line; the last eight characters of an id, also as printed on a receipt (`HW-9C41-07F2`), find a transaction, cash-out, funding, ticket or dispute. At most the newest five of each kind. Tickets and disputes of the caller are left out. Searches that show members are recorded as security events.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ query: text({ min: SEARCH_MIN, max: SEARCH_MAX }) }),
    output: found,
    errors: [],
  },
  admin_find_member: {
    summary:
      'Searches members by prefix of tag, email, phone or name, or by id, for forms about one member. Recorded like admin_search.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ query: text({ min: SEARCH_MIN, max: SEARCH_MAX }), limit: z.int().min(1).max(20).default(8) }),
    output: z.object({ items: z.array(foundMember) }),
    errors: [],
  },
})
