import { agentRequest, department } from '@hai/contract/agents'
import { cashoutStatuses } from '@hai/contract/cashout-steps'
import type { Output } from '@hai/contract/contract'
import { disputedTypes, disputeStatuses } from '@hai/contract/dispute-steps'
import { cents } from '@hai/contract/money'
import type { AdminSearch } from '@hai/contract/overview'
import { SEARCH_GROUP_MAX } from '@hai/contract/overview-words'
import { z } from 'zod'
import type { Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffPeople } from '../identity/index.ts'
import type { OverviewDeps } from './deps.ts'
import { findMembersFor, type FoundMembers, showMembers } from './find-members.ts'
import { findAgentRequests, findCashouts, findDisputes, findPostings, type Sought } from './search-queries.ts'

const uuid = z.uuid().toLowerCase()
const cashoutStatus = z.enum(cashoutStatuses)
const dispute = { status: z.enum(disputeStatuses), related_type: z.enum(disputedTypes) }
const PEOPLE_OF_TRANSACTION_MAX = 4

/** What was typed: an id or the code of a receipt, which lead to one thing, or a beginning. */
async function readTyped({ transactionOfCode }: OverviewDeps, query: string): Promise<{ id: string } | { text: string }> {
  const id = uuid.safeParse(query).data ?? (await transactionOfCode(query))
  return id === null ? { text: query } : { id }
}

/** The members who are meant, and what else is to be looked for: the same id, or, where it is clear who is meant, what is theirs. */
async function findWho(database: Database, typed: { id: string } | { text: string }) {
  if ('id' in typed) {
    const members = await showMembers(database, [typed.id])
    const sought: Sought = members.length > 0 ? { member_id: typed.id } : { id: typed.id }
    return { members, sought }
  }
  const { members, exact }: FoundMembers = await findMembersFor(database, typed.text, SEARCH_GROUP_MAX)
  const [only, ...others] = exact
  return { members, sought: only !== undefined && others.length === 0 ? { member_id: only } : null }
}

async function findThings(database: Database, sought: Sought): Promise<Omit<AdminSearch, 'members'>> {
  const [postings, cashouts, requests, disputes] = await Promise.all([
    findPostings(database, sought),
    findCashouts(database, sought),
    findAgentRequests(database, sought),
    findDisputes(database, sought),
  ])
  const personOf = await staffPeople(database, [
    ...postings.flatMap(({ people }) => people),
    ...cashouts.flatMap(({ sender_id, agent_id }) => (agent_id === null ? [sender_id] : [sender_id, agent_id])),
    ...requests.map(({ user_id }) => user_id),
    ...disputes.flatMap(({ payer_id, payee_id }) => [payer_id, payee_id]),
  ])
  return {
    transactions: postings.map(({ transaction_id, kind, amount, created_at, people }) => ({
      ...{ transaction_id, kind, amount: cents(amount), created_at: created_at.toISOString() },
      people: people.slice(0, PEOPLE_OF_TRANSACTION_MAX).map(personOf),
    })),
    cashouts: cashouts.map(({ id, status, amount, created_at, sender_id, agent_id }) => ({
      ...{ id, status: cashoutStatus.parse(status), amount: cents(amount), created_at: created_at.toISOString() },
      ...{ sender: personOf(sender_id), agent: agent_id === null ? null : personOf(agent_id) },
    })),
    agent_requests: requests.map(({ id, user_id, status, commune, submitted_at, ...request }) => ({
      ...{ id, status: agentRequest.shape.status.parse(status), commune, submitted_at: submitted_at.toISOString() },
      ...{ department: department.parse(request.department), member: personOf(user_id) },
    })),
    disputes: disputes.map(({ id, related_id, created_at, payer_id, payee_id, ...row }) => ({
      ...{ id, related_id, created_at: created_at.toISOString(), payer: personOf(payer_id), payee: personOf(payee_id) },
      ...{ status: dispute.status.parse(row.status), is_appealed: row.is_appealed === true },
      related_type: dispute.related_type.parse(row.related_type),
    })),
  }
}

const nothingElse: Omit<AdminSearch, 'members'> = { transactions: [], cashouts: [], agent_requests: [], disputes: [] }

/** Whatever the staff may look for in one box. */
export const adminSearch =
  (deps: OverviewDeps): Handler<'admin_search'> =>
  async (_staff, { query }): Promise<Output<'admin_search'>> => {
    const { database } = deps
    const { members, sought } = await findWho(database, await readTyped(deps, query))
    return { members, ...(sought ? await findThings(database, sought) : nothingElse) }
  }

/** Members for a form that is about one: by their id, or a beginning. */
export const adminFindMember =
  ({ database }: Pick<OverviewDeps, 'database'>): Handler<'admin_find_member'> =>
  async (_staff, { query, limit }) => {
    const id = uuid.safeParse(query).data
    return {
      items: id === undefined ? (await findMembersFor(database, query, limit)).members : await showMembers(database, [id]),
    }
  }
