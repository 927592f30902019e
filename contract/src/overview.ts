import { z } from 'zod'
import { agentRequest } from './agents.ts'
import { SEARCH_MAX } from './bounds.ts'
import { cashoutStatuses } from './cashout-steps.ts'
import { comparedFigure } from './compared.ts'
import { disputedTypes, disputeStatuses } from './dispute-steps.ts'
import { fundingMethods, fundingStates } from './funding-states.ts'
import { outsideAccounts } from './outside-accounts.ts'
import { dayFigures, SEARCH_GROUP_MAX, SEARCH_MIN, waitingKinds, WEEKS_COMPARED } from './overview-words.ts'
import { procedures } from './procedure.ts'
import { reconciliation } from './reconciliation.ts'
import { cents, id, isoTime, nothing, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { ticketStatuses } from './support-words.ts'

const day = z.iso.date()
/** COUNTED_MAX + 1: more than that. */
const counted = z.int().min(0)

const badges = z.object({
  /** Open or escalated. */
  open_disputes: counted,
  /** Not resolved. */
  ledger_alerts: counted,
  agent_requests: counted,
  /** That the caller may decide: neither their own nor about them. */
  approvals: counted,
  identity_documents: counted,
  /** Of these, none that are about the caller or of them, and no appeal against a decision of theirs. */
  appeals: counted,
  /** Names like one of the sanctions list, and money that moves as it should not, of which nobody has said what it is. */
  sanctions_hits: counted,
  compliance_flags: counted,
  /** Open. */
  reports: counted,
  /** Conversations that wait for the support team. */
  support_tickets: counted,
  /** That nobody of the staff has said anything to, none of the caller’s own. */
  deletion_requests: counted,
})
export type AdminBadges = z.infer<typeof badges>

const waiting = z.object({
  what: z.enum(waitingKinds),
  count: counted,
  /** How many of them staff must decide now: of open disputes those that are escalated, of everything else all. */
  to_decide: counted,
  /** Since when the one that has waited longest waits; null: nothing does. */
  oldest_at: isoTime.nullable(),
  /** Disputes and appeals: past the time staff mean to decide in. Approvals: with less than six hours left. Else 0. */
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
  /** The platform’s. */
  day,
  /** As get_ledger_health says it. */
  ledger: reconciliation.get_ledger_health.output,
  waiting: z.array(waiting),
  unusual: z.array(compared),
  /** Today, so far. Cents. */
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
  /** The oldest first; today, which is not over, last. */
  days: z.array(dayLine).max(7 * WEEKS_COMPARED + 1),
})
export type AdminOverview = z.infer<typeof adminOverview>

const foundMember = staffPerson.extend({
  phone: z.string().nullable(),
  is_agent: z.boolean(),
  is_blocked: z.boolean(),
  tier: z.int(),
})
export type FoundByStaff = z.infer<typeof foundMember>

const foundTransaction = z.object({
  /** Public id of the posting. */
  transaction_id: id,
  kind: z.string(),
  /** All that moved. */
  amount: cents,
  created_at: isoTime,
  /** The members whose accounts it touched, who paid first. */
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
  /** An appeal against its outcome waits for an answer. */
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
  /** Null: a guest's. */
  member: staffPerson.nullable(),
})

/** A line of a statement of a bank or provider. */
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
})
export type AdminSearch = z.infer<typeof found>

export const overview = procedures({
  get_admin_badges: {
    summary: 'How much waits for the caller, each counted up to 999. The channel admin:counts says it again whenever it changes.',
    access: 'admin',
    input: nothing,
    output: badges,
    errors: [],
  },
  get_admin_overview: {
    summary:
      'Whether the ledger is whole, what waits for the caller, and what of today is unusual against the same weekday of the last eight weeks, with the days of those weeks for charts. Cents. Some seconds old at most.',
    access: 'admin',
    input: nothing,
    output: adminOverview,
    errors: [],
  },
  admin_search: {
    summary:
      'Members by the beginning of tag, email, phone or name; transactions, cash-outs, requests of agents and disputes by their ids or the code of a receipt, and those of a member who is named exactly. An amount (`25.00`, `$25`) finds transactions, cash-outs, fundings and statement lines of just that amount; a reference finds the funding, cash-out or statement line that carries it; the last eight characters of an id, also as a receipt prints them (`HW-9C41-07F2`), find a transaction, cash-out, funding, ticket or dispute. The newest five of each at most. Tickets and disputes of the caller are left out. What shows members is kept in the record of security events.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ query: text({ min: SEARCH_MIN, max: SEARCH_MAX }) }),
    output: found,
    errors: [],
  },
  admin_find_member: {
    summary:
      'Members by the beginning of tag, email, phone or name, or the one of this id, for a form that is about one. Kept as admin_search is.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ query: text({ min: SEARCH_MIN, max: SEARCH_MAX }), limit: z.int().min(1).max(20).default(8) }),
    output: z.object({ items: z.array(foundMember) }),
    errors: [],
  },
})
