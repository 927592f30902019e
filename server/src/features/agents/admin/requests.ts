import type { ActionFacts } from '@hai/contract/action-facts'
import type { AgentRequestForStaff } from '@hai/contract/agents-admin'
import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { RequestInfo, Staff } from '../../../caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, sortedPage } from '../../../platform/sorted-page.ts'
import { filterConditions } from '../../../platform/filter-conditions.ts'
import { peopleForStaff, recordStaffAction, type PeopleForStaff } from '../../admin/index.ts'
import type { RecordAudit } from '../../security/index.ts'
import { recordDecision } from '../decide-request.ts'
import { toRequest, type RequestRow } from '../queries.ts'
import { AGENT_TIER } from '../request-status.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly recordAudit: RecordAudit
}

export async function listRequests(
  { database }: Pick<Deps, 'database'>,
  { sort, status, user_id, ...paging }: Input<'admin_list_agent_requests'>,
): Promise<Output<'admin_list_agent_requests'>> {
  const by = { expression: sql.ref(sort), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(paging, by, { expression: sql.ref('id'), type: 'uuid' })
  const rows = await database
    .selectFrom('agents.request')
    .selectAll()
    .select(sort_key.as('sort_key'))
    .where(where)
    .where((eb) => filterConditions(eb, { status, user_id }))
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  const people = await peopleForStaff(
    database,
    page.flatMap((row) => [row.user_id, row.decided_by]),
  )
  return { items: page.map((row) => show(row, people)), next_cursor }
}

function show(row: RequestRow, people: PeopleForStaff): AgentRequestForStaff {
  const { tier = 0, is_blocked = false } = people.find(row.user_id) ?? {}
  const decided_by = row.decided_by !== null && people.find(row.decided_by) ? people.of(row.decided_by) : null
  return { ...toRequest(row), user: people.of(row.user_id), tier, is_blocked, decided_by }
}

async function readRequest(database: Database, id: string): Promise<RequestRow> {
  const row = await database.selectFrom('agents.request').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

type Decision = Input<'admin_decide_agent_request'>

async function readOpen(database: Database, { user_id }: Pick<Staff, 'user_id'>, id: string): Promise<RequestRow> {
  const request = await readRequest(database, id)
  if (request.user_id === user_id) fail('FORBIDDEN')
  if (request.status !== 'pending') fail('INVALID_TRANSITION')
  return request
}

/** Other people can read the message with the code, so it omits the reason for a rejection. */
export async function describeRequestDecision(
  { database }: Pick<Deps, 'database'>,
  staff: Staff,
  { request_id, decision }: Decision,
): Promise<ActionFacts> {
  const { user_id } = await readOpen(database, staff, request_id)
  return { kind: 'agent_request', user_id, decision }
}

/**
 * Fails: NOT_FOUND, FORBIDDEN (the caller’s own application), INVALID_TRANSITION (already decided, or the member is
 * blocked), TIER_NEEDED.
 */
export async function decideRequestAsStaff(
  deps: Deps,
  staff: Staff,
  { request_id, decision, reason }: Decision,
): Promise<AgentRequestForStaff> {
  const { database, clock } = deps
  const before = await readOpen(database, staff, request_id)
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const why = decision === 'reject' ? reason : null
    const status = decision === 'approve' ? 'approved' : 'rejected'
    await decideAsStaff(trx, staff, { request_id, status, why, now })
    const change = { before: { status: before.status }, after: { status }, ...(why !== null && { reason: why }) }
    const about = { action: `agent_request_${status}`, target_user_id: before.user_id, subject: request_id } as const
    await recordStaffAction(trx, staff, { ...about, ...change }, now)
    await recordDecision(deps, trx, {
      request_id,
      user_id: before.user_id,
      status,
      reason: why,
      decided_by: staff.user_id,
      request: withoutSource(staff.request),
    })
    const decided = await readRequest(trx, request_id)
    return show(decided, await peopleForStaff(trx, [decided.user_id, staff.user_id]))
  })
}

/**
 * The member’s data export contains the audit entry about the decision, so the entry omits the staff member’s IP
 * address and device.
 */
const withoutSource = ({ id }: RequestInfo): RequestInfo => ({ id, ip: '', user_agent: '' })

async function decideAsStaff(
  trx: Transaction,
  { user_id }: Staff,
  { request_id, status, why, now }: { request_id: string; status: string; why: string | null; now: Date },
): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select agents.decide_as_staff(${user_id}, ${request_id}, ${status}, ${why}::text, ${now}::timestamptz) as outcome`.execute(
    trx,
  )
  const outcome = rows[0]?.outcome
  if (outcome === 'tier') fail('TIER_NEEDED', { tier: AGENT_TIER })
  if (outcome === 'forbidden') fail('FORBIDDEN')
  if (outcome !== 'decided') fail('INVALID_TRANSITION')
}
