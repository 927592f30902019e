import type { Input, Output } from '@hai/contract/contract'
import type { DisputeCase } from '@hai/contract/dispute-case'
import { disputeStatuses, isActiveDispute } from '@hai/contract/dispute-steps'
import { zeroCents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { withinDays } from '../../../platform/days.ts'
import { readPageById, type SortBy } from '../../../platform/sorted-page.ts'
import type { StaffPerson } from '@hai/contract/staff-person'
import { isOfAnother } from '../../admin/index.ts'
import { staffPeople } from '../../identity/index.ts'
import { readAppeals, type AppealRow } from '../appeals.ts'
import { deadlines } from '../deadlines.ts'
import type { Context } from '../deps.ts'
import { readDisputes, type DisputeRow } from '../queries.ts'
import { readItems } from '../show-disputes.ts'

const HOUR_MS = 3_600_000

/** The deadline of a pending appeal. Otherwise the end of an ended dispute, or the next deadline of an active one. */
const waits_until = sql`coalesce(appeal.decide_by, dispute.ended_at, due.due_at, dispute.created_at)`

const sorts: Readonly<Record<Input<'admin_list_disputes'>['sort'], SortBy>> = {
  created_at: { expression: sql`dispute.created_at`, type: 'timestamptz' },
  waits_until: { expression: waits_until, type: 'timestamptz' },
}

function statusIs(status: NonNullable<Input<'admin_list_disputes'>['status']>) {
  if (status === 'appealed') return sql`appeal.dispute_id is not null`
  const condition =
    status === 'active' || status === 'over'
      ? disputeStatuses.filter((one) => isActiveDispute(one) === (status === 'active'))
      : [status]
  return sql`dispute.status = any (${condition}::text[])`
}

/** Leaves out disputes in which the reader is a party. */
export async function listForStaff(
  context: Context,
  reader: Pick<Staff, 'user_id'>,
  { sort, status, related_type, older_than_hours, created_from, created_to, user_id, ...paging }: Input<'admin_list_disputes'>,
): Promise<Output<'admin_list_disputes'>> {
  const { database, clock } = context
  const conditions = [
    isOfAnother(sql.ref('dispute.payer_id'), reader.user_id),
    isOfAnother(sql.ref('dispute.payee_id'), reader.user_id),
    ...(status === undefined ? [] : [statusIs(status)]),
    ...(related_type === undefined ? [] : [sql`dispute.related_type = ${related_type}`]),
    ...(older_than_hours === undefined
      ? []
      : [sql`dispute.created_at <= ${new Date(clock.now().getTime() - older_than_hours * HOUR_MS)}`]),
    ...withinDays(sql`dispute.created_at`, { from: created_from, to: created_to, time_zone: context.time_zone }),
    ...(user_id === undefined ? [] : [sql`(dispute.payer_id = ${user_id} or dispute.payee_id = ${user_id})`]),
  ]
  const from = sql`disputes.dispute dispute
      left join disputes.appeal appeal on appeal.dispute_id = dispute.id and appeal.outcome is null
      left join disputes.deadline due on due.dispute_id = dispute.id
       and due.kind = case dispute.status when 'open' then 'escalate' when 'escalated' then 'decide' end`
  const list = { from, by: sorts[sort], id: sql`dispute.id`, conditions }
  const { page, next_cursor } = await readPageById(database, paging, list, (ids) => readDisputes(database, ids))
  return { items: await showCases(context, page), next_cursor }
}

/** In the given order. */
export async function showCases(
  context: Pick<Context, 'database' | 'items'>,
  rows: readonly DisputeRow[],
  db: Database = context.database,
): Promise<DisputeCase[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const appeals = await readAppeals(db, ids)
  const deciders = [...appeals.values()].flatMap(({ decided_by, approved_by }) => [decided_by, approved_by])
  const person = await staffPeople(db, [
    ...rows.flatMap(({ payer_id, payee_id, decided_by, approved_by }) => [payer_id, payee_id, decided_by, approved_by]),
    ...deciders,
  ])
  const items = await readItems(context, db, rows)
  const due = await deadlines.read(db, ids)
  const times = new Map(due.map(({ item_id, kind, due_at }) => [`${item_id} ${kind}`, due_at.toISOString()]))
  return rows.map(({ id, status, related_type, related_id, category, opened_by, moved, kept, ...row }) => {
    const item = items.get(related_id)
    return {
      id,
      status,
      related_type,
      related_id,
      category,
      opened_by,
      moved,
      kept,
      initiator_id: row.initiator_id,
      opponent_id: row.opponent_id,
      payer: person(row.payer_id),
      payee: person(row.payee_id),
      amount: item?.amount ?? zeroCents,
      held: item?.held ?? zeroCents,
      created_at: row.created_at.toISOString(),
      escalates_at: times.get(`${id} escalate`) ?? null,
      escalated_at: row.escalated_at?.toISOString() ?? null,
      decide_by: times.get(`${id} decide`) ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
      decided_by: row.decided_by === null ? null : person(row.decided_by),
      approved_by: row.approved_by === null ? null : person(row.approved_by),
      appeal: showForStaff(appeals.get(id), person),
    }
  })
}

const showForStaff = (appeal: AppealRow | undefined, person: (user_id: string) => StaffPerson): DisputeCase['appeal'] =>
  appeal
    ? {
        status: appeal.outcome ?? 'pending',
        side: appeal.side,
        moved: appeal.moved,
        asked_at: appeal.asked_at.toISOString(),
        decide_by: appeal.decide_by.toISOString(),
        decided_by: appeal.decided_by === null ? null : person(appeal.decided_by),
        approved_by: appeal.approved_by === null ? null : person(appeal.approved_by),
      }
    : null
