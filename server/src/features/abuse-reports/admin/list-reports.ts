import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import { cutPage, sortedPage } from '../../../platform/sorted-page.ts'
import { filterConditions } from '../../../platform/filter-conditions.ts'
import { isOfAnother } from '../../admin/index.ts'
import type { AbuseReportsAdminDeps } from './deps.ts'
import { showReports } from './queries.ts'

export async function listReports(
  { database }: Pick<AbuseReportsAdminDeps, 'database'>,
  staff: Staff,
  { sort, state, category, user_id, reporter_id, ...paging }: Input<'admin_list_reports'>,
): Promise<Output<'admin_list_reports'>> {
  const by = { expression: sql.ref(sort), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(paging, by, { expression: sql.ref('id'), type: 'uuid' })
  const rows = await database
    .selectFrom('abuse_reports.report')
    .selectAll()
    .select(sort_key.as('sort_key'))
    .where(where)
    .where(isOfAnother(sql.ref('reporter_id'), staff.user_id))
    .where(isOfAnother(sql.ref('reported_id'), staff.user_id))
    .$if(state !== undefined, (query) => query.where('closed_at', state === 'open' ? 'is' : 'is not', null))
    .where((eb) => filterConditions(eb, { category, reported_id: user_id, reporter_id }))
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  return { items: await showReports(database, page), next_cursor }
}
