import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { withinDays } from '../../platform/days.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { staffPeople } from '../identity/index.ts'
import type { AdjustmentsDeps } from './deps.ts'
import { toAdjustment, type AdjustmentRow } from './queries.ts'

type ListInput = Input<'list_wallet_adjustments'>

export async function listAdjustments(
  { database, time_zone }: AdjustmentsDeps,
  { sort, date_from, date_to, admin_id, user_id, reason, ...paging }: ListInput,
): Promise<Output<'list_wallet_adjustments'>> {
  const { where, order, limit, sort_key } = sortedPage(
    paging,
    { expression: sql.ref(sort), type: sort === 'amount' ? 'bigint' : 'timestamptz' },
    { expression: sql.ref('id'), type: 'uuid' },
  )
  const conditions = [
    where,
    ...withinDays(sql.ref('created_at'), { from: date_from, to: date_to, time_zone }),
    ...(admin_id === undefined ? [] : [sql<boolean>`admin_id = ${admin_id}`]),
    ...(user_id === undefined ? [] : [sql<boolean>`user_id = ${user_id}`]),
    ...(reason === undefined ? [] : [sql<boolean>`strpos(lower(reason), lower(${reason})) > 0`]),
  ]
  const rows = await database
    .selectFrom('adjustments.wallet_adjustment')
    .selectAll()
    .select(sort_key.as('sort_key'))
    .where((eb) => eb.and(conditions))
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  return { items: await show(database, page.map(toAdjustment)), next_cursor }
}

async function show(database: Database, rows: readonly AdjustmentRow[]): Promise<Output<'list_wallet_adjustments'>['items']> {
  const ids = rows.flatMap(({ admin_id, user_id, approved_by }) => [admin_id, user_id, approved_by])
  const person = await staffPeople(database, ids)
  return rows.map(
    ({ id, admin_id, user_id, amount, reason_code, reason, notes, ip_address, user_agent, created_at, approved_by, ...row }) => ({
      id,
      admin_id,
      user_id,
      amount,
      reason_code,
      reason,
      notes,
      ip_address,
      user_agent,
      admin: person(admin_id),
      user: person(user_id),
      created_at: created_at.toISOString(),
      balance_after: row.balance_after,
      transaction_id: row.transaction_id,
      approval_id: row.approval_id,
      approved_by: approved_by === null ? null : person(approved_by),
    }),
  )
}
