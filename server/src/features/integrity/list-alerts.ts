import type { Input, Output } from '@hai/contract/contract'
import type { AdminAlert } from '@hai/contract/integrity'
import { sql, type RawBuilder } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutPage, sortedPage, type PageAsked, type SortBy } from '../../platform/sorted-page.ts'
import { withinDays } from '../../platform/days.ts'
import { isOfAnother } from '../admin/index.ts'
import { staffPeople } from '../identity/index.ts'
import { alertRow, type AlertRow } from './alert-rows.ts'
import type { IntegrityDeps } from './deps.ts'
import { showFinding } from './show-finding.ts'
import { statusesOf } from './list-balances.ts'

const delta = sql`(alert.snapshot_balance - alert.computed_balance)`
const gravity = sql`array_position(array['low', 'medium', 'high', 'critical'], alert.severity)::bigint`

const sorts: Readonly<Record<'created_at' | 'flagged_at' | 'severity' | 'total_delta' | 'detected_delta', SortBy>> = {
  created_at: { expression: sql`alert.created_at`, type: 'timestamptz' },
  flagged_at: { expression: sql`alert.created_at`, type: 'timestamptz' },
  severity: { expression: gravity, type: 'bigint' },
  total_delta: { expression: sql`abs(${delta})`, type: 'bigint' },
  detected_delta: { expression: sql`abs(${delta})`, type: 'bigint' },
}

async function readPage(
  database: Database,
  paging: PageAsked,
  sort: SortBy,
  conditions: readonly (RawBuilder<unknown> | null)[],
): Promise<{ page: readonly AlertRow[]; next_cursor: string | null }> {
  const { where, order, limit, sort_key } = sortedPage(paging, sort, { expression: sql`alert.id`, type: 'uuid' })
  const allConditions = [where, ...conditions.filter((condition) => condition !== null)]
  const { rows } = await sql<{ id: string; sort_key: string }>`
    select alert.*, ${sort_key} as sort_key from integrity.admin_alerts alert
     where ${sql.join(allConditions, sql` and `)} order by ${order} limit ${limit}`.execute(database)
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  return { page: page.map((row) => alertRow.parse(row)), next_cursor }
}

const raisedOn = sql.ref('alert.created_at')
const about = sql.ref('alert.user_id')

/** Leaves out alerts about the reader. */
export async function listAdminAlerts(
  { database, time_zone }: Pick<IntegrityDeps, 'database' | 'time_zone'>,
  reader: Pick<Staff, 'user_id'>,
  { sort, severity, resolved, alert_type, user_id, date_from, date_to, ...paging }: Input<'list_admin_alerts'>,
): Promise<Output<'list_admin_alerts'>> {
  const { page, next_cursor } = await readPage(database, paging, sorts[sort], [
    isOfAnother(about, reader.user_id),
    severity === undefined ? null : sql`alert.severity = ${severity}`,
    resolved === undefined ? null : sql`alert.resolved = ${resolved}`,
    alert_type === undefined ? null : sql`alert.alert_type = ${alert_type}`,
    user_id === undefined ? null : sql`alert.user_id = ${user_id}`,
    ...withinDays(raisedOn, { from: date_from, to: date_to, time_zone }),
  ])
  return { items: await showAlerts(database, page), next_cursor }
}

const resolver = (
  { resolved_by }: Pick<AlertRow, 'resolved_by'>,
  person: Awaited<ReturnType<typeof staffPeople>>,
): AdminAlert['resolved_by'] => (resolved_by === null ? null : person(resolved_by))

export async function showAlerts(database: Database, rows: readonly AlertRow[]): Promise<AdminAlert[]> {
  const person = await staffPeople(
    database,
    rows.map(({ resolved_by }) => resolved_by),
  )
  return rows.map(({ id, alert_type, severity, resolved, metadata, ...row }) => ({
    id,
    alert_type,
    severity,
    resolved,
    metadata: { ...metadata, findings: metadata.findings.map(showFinding) },
    resolved_by: resolver(row, person),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

/** Alerts about single members. Leaves out alerts about the reader. */
export async function listMemberAlerts(
  { database, time_zone }: Pick<IntegrityDeps, 'database' | 'time_zone'>,
  reader: Pick<Staff, 'user_id'>,
  { sort, resolved, severity, user_id, date_from, date_to, ...paging }: Input<'get_ledger_alerts_with_profiles'>,
): Promise<Output<'get_ledger_alerts_with_profiles'>> {
  const { page, next_cursor } = await readPage(database, paging, sorts[sort], [
    isOfAnother(about, reader.user_id),
    sql`alert.user_id is not null`,
    sql`alert.resolved = ${resolved}`,
    severity === undefined ? null : sql`alert.severity = ${severity}`,
    user_id === undefined ? null : sql`alert.user_id = ${user_id}`,
    ...withinDays(raisedOn, { from: date_from, to: date_to, time_zone }),
  ])
  const user_ids = page.flatMap((row) => row.user_id ?? [])
  const [person, statuses] = await Promise.all([
    staffPeople(database, [...user_ids, ...page.map(({ resolved_by }) => resolved_by)]),
    statusesOf(database, user_ids),
  ])
  const items = page.flatMap((row) => {
    if (row.user_id === null) return []
    const { user_id: id, full_name, hai_tag, email } = person(row.user_id)
    return {
      alert_id: row.id,
      user_id: id,
      user_email: email,
      user_name: full_name,
      hai_tag,
      detected_delta: row.metadata.total_delta,
      snapshot_balance: row.snapshot_balance,
      computed_ledger_balance: row.computed_balance,
      severity: row.severity,
      flagged_at: row.created_at.toISOString(),
      resolved: row.resolved,
      resolved_by: resolver(row, person),
      resolved_at: row.resolved_at?.toISOString() ?? null,
      resolution_note: row.metadata.resolution_note,
      wallet_status: statuses(id),
      findings: row.metadata.findings.map(showFinding),
    }
  })
  return { items, next_cursor }
}
