import type { ApprovalKindName } from '@hai/contract/approval-facts'
import type { Approval } from '@hai/contract/approvals'
import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { filterConditions } from '../../platform/filter-conditions.ts'
import { userIdsIn } from '../admin/index.ts'
import { staffPeople } from '../identity/index.ts'
import { readContexts } from './contexts.ts'
import { isExcluded, isOpen, mayDecide } from './decide-approval.ts'
import type { ApprovalKind, ApprovalRow, ApprovalsDeps } from './types.ts'
import { approvalColumns, statusAt, toApproval } from './queries.ts'

interface ShowDeps extends Pick<ApprovalsDeps, 'database' | 'book' | 'clock' | 'log'> {
  readonly kindOf: (kind: ApprovalKindName) => ApprovalKind
}

export async function listApprovals(
  deps: ShowDeps & { readonly keptFromTarget: readonly string[] },
  staff: Staff,
  { sort, status, kind, requested_by, target_user_id, ...paging }: Input<'admin_list_approvals'>,
): Promise<Output<'admin_list_approvals'>> {
  const { database, book, clock, keptFromTarget } = deps
  const now = clock.now()
  const { where, order, limit, sort_key } = sortedPage(
    paging,
    { expression: sql.ref(sort), type: 'timestamptz' },
    { expression: sql.ref('id'), type: 'uuid' },
  )
  const rows = await database
    .selectFrom('approvals.approval')
    .select([...approvalColumns, sort_key.as('sort_key')])
    .where('book', '=', book.number)
    .where(where)
    .where(
      sql<boolean>`not (kind = any(${keptFromTarget}::text[]) and target_user_id is not distinct from ${staff.user_id}::uuid)`,
    )
    .where(sql<boolean>`${staff.user_id}::uuid <> all (excluded_ids)`)
    .$if(status !== undefined, (query) => query.where(statusAt(now), '=', status ?? ''))
    .where((eb) => filterConditions(eb, { kind, requested_by, target_user_id }))
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  return { items: await showApprovals(deps, staff, page.map(toApproval), now), next_cursor }
}

export async function showApproval(deps: ShowDeps, staff: Staff, row: ApprovalRow): Promise<Approval> {
  const [view] = await showApprovals(deps, staff, [row], deps.clock.now())
  if (!view) throw new Error('the approval could not be shown')
  return view
}

async function showApprovals(deps: ShowDeps, staff: Staff, rows: readonly ApprovalRow[], now: Date): Promise<Approval[]> {
  const waiting = rows.filter((row) => isOpen(row, now) && row.target_user_id !== staff.user_id && !isExcluded(row, staff))
  const contextOf = await readContexts(deps, waiting)
  const ids = rows.flatMap(({ facts, requested_by, decided_by, target_user_id }) => [
    ...userIdsIn(facts),
    requested_by,
    decided_by,
    target_user_id,
  ])
  const person = await staffPeople(deps.database, ids)
  return rows.map((row) => ({
    id: row.id,
    facts: row.facts,
    people: userIdsIn(row.facts).map(person),
    reason: row.reason,
    required_role: row.required_role,
    note: row.note,
    changes: [...row.changes],
    ...contextOf(row.id),
    target: row.target_user_id === null ? null : person(row.target_user_id),
    requested_by: person(row.requested_by),
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    status: row.status === 'pending' && !isOpen(row, now) ? 'expired' : row.status,
    decided_by: row.decided_by === null ? null : person(row.decided_by),
    decided_at: row.decided_at?.toISOString() ?? null,
    actions: actionsOf(row, staff, now),
  }))
}

function actionsOf(row: ApprovalRow, staff: Staff, now: Date): Approval['actions'] {
  if (!isOpen(row, now)) return []
  return [
    ...(mayDecide(row, staff) ? (['decide'] as const) : []),
    ...(row.requested_by === staff.user_id ? (['withdraw'] as const) : []),
  ]
}
