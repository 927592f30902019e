import type { Input, Output } from '@hai/contract/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readAccountsLog, showAccountsLog } from './accounts-log.ts'
import type { AuditAsked } from './audit-query.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { readStaffLog, showStaffLog } from './staff-log.ts'
import { findPerson } from './person-filter.ts'

export async function listAuditLogs(
  deps: SecurityAdminDeps,
  reader: Pick<Staff, 'user_id'>,
  { actor, target, ...input }: Input<'list_audit_logs'>,
): Promise<Output<'list_audit_logs'>> {
  const find = (typed: string | undefined) => (typed === undefined ? Promise.resolve(undefined) : findPerson(deps, typed))
  const paging: AuditAsked = { ...input, actor: await find(actor), target: await find(target) }
  if (input.log === 'accounts') {
    const { page, next_cursor } = await readAccountsLog(deps, paging)
    return { items: await showAccountsLog(deps.database, page), next_cursor }
  }
  const { page, next_cursor } = await readStaffLog(deps, reader, paging)
  return { items: await showStaffLog(deps.database, page), next_cursor }
}

/** Each value costs one index look-up, however many rows there are. */
async function differentValues(database: Database, table: RawBuilder<unknown>, column: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive step as (
      (select ${column} as value from ${table} order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > step.value order by ${column} limit 1) from step where step.value is not null)
    select value from step where value is not null`.execute(database)
  return rows.map(({ value }) => value)
}

export async function listAuditActions({ database }: Pick<SecurityAdminDeps, 'database'>): Promise<Output<'list_audit_actions'>> {
  const [staff, accounts] = await Promise.all([
    differentValues(database, sql`admin.audit_log_view`, sql`action`),
    differentValues(database, sql`security.auth_audit_log`, sql`action_type`),
  ])
  return { staff, accounts }
}
