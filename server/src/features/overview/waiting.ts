import type { AdminBadges, Waiting } from '@hai/contract/overview'
import { COUNTED_MAX, type WaitingKind, waitingKinds } from '@hai/contract/overview-words'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'

/** Approvals with less than this left are urgent. */
const HURRY_MS = 6 * 3_600_000

interface WaitingRow {
  readonly what: WaitingKind
  readonly count: number
  readonly oldest_at: Date | null
  readonly urgent: number
}

/** What waits, each found by an index of what waits alone and counted no further than anybody reads. */
async function readRows(database: Database, { user_id, role }: Pick<Staff, 'user_id' | 'role'>, now: Date) {
  const most = sql.lit(COUNTED_MAX + 1)
  const hurry = new Date(now.getTime() + HURRY_MS)
  const { rows } = await sql<WaitingRow>`
    select 'disputes' as what, count(*) as count, min(created_at) as oldest_at, count(*) filter (where due_at < ${now}) as urgent
      from (select d.created_at, l.due_at from disputes.dispute d
              left join disputes.deadline l on l.dispute_id = d.id and l.kind = 'decide'
             where d.status in ('open', 'escalated')
             union all select asked_at, decide_by from disputes.appeal where outcome is null
             order by created_at limit ${most}) d
    union all
    select 'ledger_alerts', count(*), min(created_at), 0
      from (select created_at from reconciliation.admin_alerts where not resolved order by created_at limit ${most}) a
    union all
    select 'approvals', count(*), min(requested_at), count(*) filter (where expires_at < ${hurry})
      from (select requested_at, expires_at from approvals.approval
             where status = 'pending' and expires_at > ${now} and requested_by <> ${user_id} and target_user_id is distinct from ${user_id}
               and (needs = 'admin' or ${role === 'super_admin'}) order by expires_at limit ${most}) p
    union all
    select 'agent_requests', count(*), min(submitted_at), 0
      from (select submitted_at from agents.request where status = 'pending' order by id limit ${most}) r
    union all
    select 'identity_documents', count(*), min(submitted_at), 0
      from (select submitted_at from documents.document where status = 'pending' order by submitted_at limit ${most}) o`.execute(
    database,
  )
  return new Map(rows.map((row) => [row.what, row]))
}

/** What waits for this member of the staff, the gravest first, what is not there included. */
export async function readWaiting(database: Database, staff: Pick<Staff, 'user_id' | 'role'>, now: Date): Promise<Waiting[]> {
  const rows = await readRows(database, staff, now)
  return waitingKinds.map((what) => {
    const row = rows.get(what)
    return { what, count: row?.count ?? 0, oldest_at: row?.oldest_at?.toISOString() ?? null, urgent: row?.urgent ?? 0 }
  })
}

/** The same as the sidebar shows it. */
export async function readBadges(database: Database, staff: Pick<Staff, 'user_id' | 'role'>, now: Date): Promise<AdminBadges> {
  const rows = await readRows(database, staff, now)
  const count = (what: WaitingKind): number => rows.get(what)?.count ?? 0
  return {
    ...{ open_disputes: count('disputes'), ledger_alerts: count('ledger_alerts'), agent_requests: count('agent_requests') },
    ...{ approvals: count('approvals'), identity_documents: count('identity_documents') },
  }
}
