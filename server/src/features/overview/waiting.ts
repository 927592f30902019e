import type { AdminBadges, Waiting } from '@hai/contract/overview'
import { COUNTED_MAX, type WaitingKind, waitingKinds } from '@hai/contract/overview-values'
import { sql, type RawBuilder } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Book } from '../../platform/database/book.ts'
import { selectAppeals, selectOpenDisputes } from '../disputes/index.ts'
import type { OverviewDeps } from './deps.ts'

const HURRY_MS = 6 * 3_600_000

interface WaitingRow {
  readonly what: WaitingKind
  readonly count: number
  readonly to_decide: number
  readonly oldest_at: Date | null
  readonly urgent: number
}

type Reader = Pick<Staff, 'user_id' | 'role'>
type Deps = Pick<OverviewDeps, 'database' | 'book' | 'clock'>

/** Leaves out items that concern the reader, who may not decide them. */
function selections({ user_id, role }: Reader, book: Book, now: Date): Readonly<Record<WaitingKind, RawBuilder<unknown>>> {
  const hurry = new Date(now.getTime() + HURRY_MS)
  const flags = (kinds: RawBuilder<unknown>) => sql`
    select raised_at as since, false as is_urgent from compliance.flag_view
     where status = 'open' and kind ${kinds} and user_id <> ${user_id} order by raised_at`
  return {
    ledger_alerts: sql`
      select created_at as since, false as is_urgent from integrity.admin_alerts_view
       where not resolved and user_id is distinct from ${user_id} order by created_at`,
    sanctions_hits: flags(sql`= 'sanctions_match'`),
    disputes: selectOpenDisputes(user_id, now),
    appeals: selectAppeals(user_id, now),
    approvals: sql`
      select requested_at as since, expires_at < ${hurry} as is_urgent from approvals.approval_view
       where book = ${book.number} and status = 'pending' and expires_at > ${now} and requested_by <> ${user_id} and target_user_id is distinct from ${user_id}
         and ${user_id} <> all (excluded_ids) and (needs = 'admin' or ${role === 'super_admin'}) order by expires_at`,
    compliance_flags: flags(sql`<> 'sanctions_match'`),
    reports: sql`
      select created_at as since, false as is_urgent from abuse_reports.report_view
       where closed_at is null and ${user_id} not in (reporter_id, reported_id) order by created_at`,
    support_tickets: sql`
      select waiting_since as since, false as is_urgent from support.ticket_view
       where waiting_since is not null and user_id is distinct from ${user_id} order by waiting_since, id`,
    agent_requests: sql`
      select submitted_at as since, false as is_urgent from agents.request_view
       where status = 'pending' and user_id <> ${user_id} order by id`,
    identity_documents: sql`
      select submitted_at as since, false as is_urgent from documents.document_view
       where status = 'pending' and user_id <> ${user_id} order by submitted_at`,
    deletion_requests: sql`
      select r.requested_at as since, false as is_urgent from deletions.deletion_request_view r
       where r.status = 'requested' and r.user_id <> ${user_id}
         and not exists (select from approvals.approval_view a where a.kind = 'account_deletion' and a.subject = r.id::text
                            and a.status = 'pending' and a.expires_at > ${now}) order by r.requested_at`,
  }
}

/** An open dispute waits for staff only once it is escalated. */
const toDecide = (what: WaitingKind) => (what === 'disputes' ? sql`count(*) filter (where to_decide)` : sql`count(*)`)

async function readRows({ database, book, clock }: Deps, reader: Reader) {
  const selected = selections(reader, book, clock.now())
  const counted = waitingKinds.map(
    (what) => sql`
      select ${sql.lit(what)} as what, count(*) as count, ${toDecide(what)} as to_decide, min(since) as oldest_at, count(*) filter (where is_urgent) as urgent
        from (${selected[what]} limit ${sql.lit(COUNTED_MAX + 1)}) ${sql.ref(what)}`,
  )
  const { rows } = await sql<WaitingRow>`${sql.join(counted, sql` union all `)}`.execute(database)
  return new Map(rows.map((row) => [row.what, row]))
}

export async function readWaiting(deps: Deps, staff: Reader): Promise<Waiting[]> {
  const rows = await readRows(deps, staff)
  return waitingKinds.map((what) => {
    const row = rows.get(what)
    return {
      what,
      count: row?.count ?? 0,
      to_decide: row?.to_decide ?? 0,
      oldest_at: row?.oldest_at?.toISOString() ?? null,
      urgent: row?.urgent ?? 0,
    }
  })
}

export async function readBadges(deps: Deps, staff: Reader): Promise<AdminBadges> {
  const rows = await readRows(deps, staff)
  const count = (what: WaitingKind): number => rows.get(what)?.count ?? 0
  return {
    open_disputes: count('disputes'),
    ledger_alerts: count('ledger_alerts'),
    agent_requests: count('agent_requests'),
    approvals: count('approvals'),
    identity_documents: count('identity_documents'),
    appeals: count('appeals'),
    sanctions_hits: count('sanctions_hits'),
    compliance_flags: count('compliance_flags'),
    reports: count('reports'),
    support_tickets: count('support_tickets'),
    deletion_requests: count('deletion_requests'),
  }
}
