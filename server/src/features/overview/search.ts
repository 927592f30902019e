import { agentRequest, department } from '@hai/contract/agents'
import { cashoutStatuses } from '@hai/contract/cashout-steps'
import { disputedTypes, disputeStatuses } from '@hai/contract/dispute-steps'
import { fundingMethods, fundingStates } from '@hai/contract/funding-states'
import { type Cents, cents } from '@hai/contract/money'
import { parseUsdIn } from '@hai/contract/typed-usd'
import { outsideAccounts } from '@hai/contract/outside-accounts'
import type { AdminSearch } from '@hai/contract/overview'
import { SEARCH_GROUP_MAX } from '@hai/contract/overview-values'
import type { StaffPerson } from '@hai/contract/staff-person'
import { ticketStatuses } from '@hai/contract/support-values'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { archivedUntil } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeOfId } from '../../platform/ids.ts'
import { staffPeople } from '../identity/index.ts'
import type { OverviewDeps } from './deps.ts'
import { findMembersFor, type FoundMembers, showMembers } from './find-members.ts'
import { findAgentRequests, findCashouts, findDisputes, findPostings, type SearchTerm } from './search-queries.ts'
import { findFundings, findLines, findTickets } from './search-references.ts'
import { idsQuoted } from './short-id.ts'

const uuid = z.uuid().toLowerCase()
const cashoutStatus = z.enum(cashoutStatuses)
const dispute = { status: z.enum(disputeStatuses), related_type: z.enum(disputedTypes) }
const funding = { method: z.enum(fundingMethods), status: z.enum(fundingStates) }
const ticketStatus = z.enum(ticketStatuses)
const outsideAccount = z.enum(outsideAccounts)
const PEOPLE_OF_TRANSACTION_MAX = 4

async function readTyped({ transactionOfCode }: OverviewDeps, query: string): Promise<{ id: string } | { text: string }> {
  const id = uuid.safeParse(query).data ?? (await transactionOfCode(query))
  return id === null ? { text: query } : { id }
}

function amountIn(text: string): Cents | null {
  const amount = /^\$?[\d,. ]+$/.test(text) ? parseUsdIn('en', text) : null
  return amount === null || amount === 0 ? null : amount
}

/** If the text is a member’s id or matches exactly one member, everything else is searched by that member only. */
async function findWho(database: Database, typed: { id: string } | { text: string }) {
  if ('id' in typed) {
    const members = await showMembers(database, [typed.id])
    const sought: SearchTerm[] = [members.length > 0 ? { member_id: typed.id } : { id: typed.id }]
    return { members, sought }
  }
  const { members, exact }: FoundMembers = await findMembersFor(database, typed.text, SEARCH_GROUP_MAX)
  const [only, ...others] = exact
  if (only !== undefined && others.length === 0) return { members, sought: [{ member_id: only }] }
  const quoted: SearchTerm[] = (await idsQuoted(database, typed.text)).map((id) => ({ id }))
  const amount = amountIn(typed.text)
  const named = [...quoted, { reference: typed.text.toLowerCase() }]
  return { members, sought: amount === null ? named : [{ amount }, ...named] }
}

async function findThings(database: Database, staff: Searcher, sought: SearchTerm): Promise<FoundItems> {
  const byId = 'amount' in sought || 'reference' in sought ? null : sought
  const [postings, cashouts, requests, disputes, fundings, tickets, lines] = await Promise.all([
    'reference' in sought ? [] : findPostings(database, sought),
    findCashouts(database, sought),
    byId ? findAgentRequests(database, byId) : [],
    byId ? findDisputes(database, byId, staff.user_id) : [],
    findFundings(database, sought),
    byId ? findTickets(database, staff, byId) : [],
    findLines(database, sought),
  ])
  const personOf = await staffPeople(database, [
    ...postings.flatMap(({ people }) => people),
    ...cashouts.flatMap(({ sender_id, agent_id }) => (agent_id === null ? [sender_id] : [sender_id, agent_id])),
    ...disputes.flatMap(({ payer_id, payee_id }) => [payer_id, payee_id]),
    ...[...requests, ...fundings, ...tickets].map(({ user_id }) => user_id),
  ])
  return {
    transactions: postings.map(({ transaction_id, kind, amount, created_at, people }) => ({
      transaction_id,
      kind,
      amount: cents(amount),
      created_at: created_at.toISOString(),
      people: people.slice(0, PEOPLE_OF_TRANSACTION_MAX).map(personOf),
    })),
    cashouts: cashouts.map(({ id, status, amount, created_at, sender_id, agent_id }) => ({
      id,
      status: cashoutStatus.parse(status),
      amount: cents(amount),
      created_at: created_at.toISOString(),
      sender: personOf(sender_id),
      agent: agent_id === null ? null : personOf(agent_id),
    })),
    agent_requests: requests.map(({ id, user_id, status, commune, submitted_at, ...request }) => ({
      id,
      status: agentRequest.shape.status.parse(status),
      commune,
      submitted_at: submitted_at.toISOString(),
      department: department.parse(request.department),
      member: personOf(user_id),
    })),
    disputes: disputes.map(({ id, related_id, created_at, payer_id, payee_id, ...row }) => ({
      id,
      related_id,
      created_at: created_at.toISOString(),
      payer: personOf(payer_id),
      payee: personOf(payee_id),
      status: dispute.status.parse(row.status),
      is_appealed: row.is_appealed === true,
      related_type: dispute.related_type.parse(row.related_type),
    })),
    ...showReferenced({ fundings, tickets, lines }, personOf),
  }
}

interface Referenced {
  readonly fundings: Awaited<ReturnType<typeof findFundings>>
  readonly tickets: Awaited<ReturnType<typeof findTickets>>
  readonly lines: Awaited<ReturnType<typeof findLines>>
}

const showReferenced = (
  { fundings, tickets, lines }: Referenced,
  personOf: (user_id: string) => StaffPerson,
): Pick<AdminSearch, 'fundings' | 'tickets' | 'statement_lines'> => ({
  fundings: fundings.map(({ id, user_id, method, status, amount, created_at }) => ({
    id,
    method: funding.method.parse(method),
    status: funding.status.parse(status),
    amount: cents(amount),
    created_at: created_at.toISOString(),
    member: personOf(user_id),
  })),
  tickets: tickets.map(({ id, subject, status, created_at, user_id }) => ({
    id,
    subject,
    status: ticketStatus.parse(status),
    created_at: created_at.toISOString(),
    member: user_id === null ? null : personOf(user_id),
  })),
  statement_lines: lines.map(({ account, amount, ...line }) => ({
    ...line,
    account: outsideAccount.parse(account),
    amount: cents(amount),
  })),
})

type FoundItems = Omit<AdminSearch, 'members' | 'archived_until'>

const nothingElse: FoundItems = {
  transactions: [],
  cashouts: [],
  agent_requests: [],
  disputes: [],
  fundings: [],
  tickets: [],
  statement_lines: [],
}

function merge<Item>(first: readonly Item[], second: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map([...first, ...second].map((item) => [key(item), item])).values()].slice(0, SEARCH_GROUP_MAX)
}

const together = (first: FoundItems, second: FoundItems): FoundItems => ({
  transactions: merge(first.transactions, second.transactions, ({ transaction_id }) => transaction_id),
  cashouts: merge(first.cashouts, second.cashouts, ({ id }) => id),
  agent_requests: merge(first.agent_requests, second.agent_requests, ({ id }) => id),
  disputes: merge(first.disputes, second.disputes, ({ id }) => id),
  fundings: merge(first.fundings, second.fundings, ({ id }) => id),
  tickets: merge(first.tickets, second.tickets, ({ id }) => id),
  statement_lines: merge(first.statement_lines, second.statement_lines, ({ line_id }) => line_id),
})

type Searcher = Pick<Staff, 'user_id' | 'email'>

export async function searchAll(deps: OverviewDeps, staff: Searcher, query: string): Promise<AdminSearch> {
  const { database } = deps
  const { members, sought } = await findWho(database, await readTyped(deps, query))
  const found = await Promise.all(sought.map((one) => findThings(database, staff, one)))
  const all = { members, ...found.reduce(together, nothingElse) }
  const isNothing = Object.values(all).every((items) => items.length === 0)
  return { ...all, archived_until: isNothing ? await archivedUntilFor(database, sought) : null }
}

/** The time up to which postings are archived, if one of the ids is from before that time. Otherwise null. */
async function archivedUntilFor(database: Database, sought: readonly SearchTerm[]): Promise<string | null> {
  const times = sought.flatMap((one) => ('id' in one ? (timeOfId(one.id) ?? []) : []))
  const until = times.length === 0 ? null : await archivedUntil(database)
  return until !== null && times.some((time) => time <= until) ? until.toISOString() : null
}

export const adminSearch =
  (deps: OverviewDeps): Handler<'admin_search'> =>
  (staff, { query }) =>
    searchAll(deps, staff, query)

export const adminFindMember =
  ({ database }: Pick<OverviewDeps, 'database'>): Handler<'admin_find_member'> =>
  async (_staff, { query, limit }) => {
    const id = uuid.safeParse(query).data
    return {
      items: id === undefined ? (await findMembersFor(database, query, limit)).members : await showMembers(database, [id]),
    }
  }
