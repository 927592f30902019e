import type { Input, Output } from '@hai/contract/contract'
import { type DeletionDecision, type DeletionStatus, isShownToMember } from '@hai/contract/deletion-values'
import type { DeletionRequest, DeletionRequestDetails } from '@hai/contract/deletions'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { isFailure } from '../../platform/failure.ts'
import { cutPage } from '../../platform/sorted-page.ts'
import { readObstacles, currentObstacles } from '../account/index.ts'
import { peopleForStaff, type PeopleForStaff } from '../admin/index.ts'
import type { DeletionsDeps } from './deps.ts'
import { historyOf, refusal } from './history.ts'
import { readAskings, readPage, readRequest, type DeletionRow } from './queries.ts'

const ended: Readonly<Record<string, DeletionStatus>> = { approved: 'done', refused: 'refused', cancelled: 'cancelled' }

export const statusOf = ({ status, open_id }: DeletionRow): DeletionStatus =>
  ended[status] ?? (open_id === null ? 'waiting' : 'asked')

function showRequest(row: DeletionRow, people: PeopleForStaff): DeletionRequest {
  const { id, user_id, open_id, asked_by, asked_for, asked_at, expires_at, decided_by, reason_code, mark } = row
  return {
    id,
    mark,
    user: people.of(user_id),
    status: statusOf(row),
    requested_at: row.requested_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    asked:
      open_id !== null && asked_by !== null && asked_at && expires_at
        ? {
            approval_id: open_id,
            by: people.of(asked_by),
            reason: asked_for ?? '',
            asked_at: asked_at.toISOString(),
            expires_at: expires_at.toISOString(),
          }
        : null,
    decided_by: decided_by === null ? null : people.of(decided_by),
    reason_code: reason_code === null ? null : refusal.parse(reason_code),
  }
}

export async function listRequests(
  { database, clock }: DeletionsDeps,
  input: Input<'admin_list_deletion_requests'>,
): Promise<Output<'admin_list_deletion_requests'>> {
  const rows = await readPage(database, input, clock.now())
  const { page, next_cursor } = cutPage(rows, input.limit, ({ id }) => id)
  const people = await peopleForStaff(
    database,
    page.flatMap((row) => [row.user_id, row.asked_by, row.decided_by]),
  )
  return { items: page.map((row) => showRequest(row, people)), next_cursor }
}

/**
 * `isClear`: the member has no obstacles. Staff can take no action on their own deletion, and cannot decide an approval
 * that they requested.
 */
export function actionsOf(row: DeletionRow, staff: Pick<Staff, 'user_id'>, isClear: boolean): DeletionDecision[] {
  const status = statusOf(row)
  if (row.user_id === staff.user_id) return []
  if (status === 'waiting') return isClear ? ['ask', 'refuse'] : ['refuse']
  if (status === 'asked' && row.asked_by !== staff.user_id) return isClear ? ['approve', 'reject'] : ['reject']
  return []
}

async function readMemberSince(db: Database, user_id: string): Promise<Date> {
  const account = await db
    .selectFrom('identity.account_view')
    .select('created_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return account.created_at
}

async function readWalletStatus(db: Database, user_id: string): Promise<DeletionRequestDetails['wallet_status']> {
  const { rows } = await sql<{ status: DeletionRequestDetails['wallet_status'] }>`
    select case when bool_or(status = 'frozen') then 'frozen' when bool_or(status = 'locked') then 'locked' else 'open' end as status
      from ledger.account_view where owner_id = ${user_id}`.execute(db)
  return rows[0]?.status ?? 'open'
}

const returnZeroBalances = (error: unknown) => {
  if (isFailure(error, 'NOT_FOUND')) return { available: cents(0), on_hold: cents(0) }
  throw error
}

export async function getRequest(deps: DeletionsDeps, staff: Staff, request_id: string): Promise<DeletionRequestDetails> {
  const { database, clock, ledger } = deps
  const now = clock.now()
  const row = await readRequest(database, request_id, now)
  const isOpen = row.status === 'requested'
  const [askings, obstacles, balances, memberSince, wallet_status] = await Promise.all([
    readAskings(database, row.id),
    isOpen ? readObstacles(database, row.user_id, now) : [],
    ledger.balances(row.user_id).catch(returnZeroBalances),
    readMemberSince(database, row.user_id),
    readWalletStatus(database, row.user_id),
  ])
  const staffIds = askings.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by])
  const people = await peopleForStaff(database, [row.user_id, row.asked_by, row.decided_by, ...staffIds])
  return {
    ...showRequest(row, people),
    member_since: memberSince.toISOString(),
    tier: people.find(row.user_id)?.tier ?? 0,
    available_balance: cents(balances.available),
    on_hold_balance: cents(balances.on_hold),
    wallet_status,
    // Staff who read their own request see only the obstacles that members see.
    obstacles: obstacles.filter(({ obstacle }) => row.user_id !== staff.user_id || isShownToMember(obstacle)),
    history: historyOf(row, askings, people.of, now),
    actions: actionsOf(row, staff, currentObstacles(obstacles).length === 0),
  }
}
