import type { Input, Output } from '@hai/contract/contract'
import { userFlagSources } from '@hai/contract/user-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { refuseSubject } from './authority.ts'
import type { UsersDeps } from './deps.ts'
import { isOfAnother } from '../admin/index.ts'
import { staffPeople } from '../identity/index.ts'

interface FlagRow {
  readonly id: string
  readonly source: string
  readonly what: string
  readonly text: string
  readonly reporter_id: string | null
  readonly is_open: boolean
  readonly created_at: Date
  readonly sort_key: string
}

const sources = z.enum(userFlagSources)

/** SQL: the compliance flag `f` is open, or is a confirmed sanctions hit. */
export const complianceStands = sql<boolean>`(f.status = 'open' or (f.status = 'confirmed' and f.kind = 'sanctions_match'))`

/**
 * Flags from security rules, abuse reports (except the caller’s own), the ledger and compliance, newest first. Fails:
 * FORBIDDEN.
 */
export async function listUserFlags(
  { database, clock }: UsersDeps,
  staff: Staff,
  { user_id, source, cursor, limit }: Input<'admin_list_user_flags'>,
): Promise<Output<'admin_list_user_flags'>> {
  refuseSubject(staff, { user_id })
  const {
    where,
    order,
    limit: read,
    sort_key,
  } = sortedPage(
    { cursor, limit, direction: 'descending' },
    { expression: sql`flag.created_at`, type: 'timestamptz' },
    { expression: sql`flag.id`, type: 'uuid' },
  )
  const { rows } = await sql<FlagRow>`
    select flag.*, ${sort_key} as sort_key from (
      select id, 'security' as source, action_taken as what, reason as text, null::uuid as reporter_id,
             not resolved and expires_at > ${clock.now()} as is_open, created_at
        from security.security_flags_view where user_id = ${user_id}
      union all
      select id, 'report', category, description, reporter_id, closed_at is null, created_at from abuse_reports.report_view
       where reported_id = ${user_id} and ${isOfAnother(sql.ref('reporter_id'), staff.user_id)}
      union all
      select id, 'ledger', severity, coalesce(metadata ->> 'resolution_note', ''), null, not resolved, created_at
        from integrity.admin_alerts_view where user_id = ${user_id}
      union all
      select id, 'compliance', kind, coalesce(note, ''), null, ${complianceStands}, raised_at
        from compliance.flag_view f where user_id = ${user_id}
    ) flag
     where ${where} and ${source === undefined ? sql`true` : sql`flag.source = ${source}`}
     order by ${order} limit ${read}`.execute(database)
  const { page, next_cursor } = cutPage(rows, limit, ({ id }) => id)
  const personOf = await staffPeople(
    database,
    page.map(({ reporter_id }) => reporter_id),
  )
  const items = page.map(({ id, what, text, is_open, created_at, reporter_id, ...row }) => ({
    id,
    source: sources.parse(row.source),
    what,
    text,
    is_open,
    created_at: created_at.toISOString(),
    by: reporter_id === null ? null : personOf(reporter_id),
  }))
  return { items, next_cursor }
}
