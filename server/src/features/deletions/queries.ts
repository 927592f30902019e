import type { DeletionStatus } from '@hai/contract/deletion-values'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { sortedPage, type PageAsked } from '../../platform/sorted-page.ts'
import { KIND } from './deps.ts'

export interface DeletionRow {
  readonly id: string
  readonly user_id: string
  readonly status: string
  readonly requested_at: Date
  readonly ended_at: Date | null
  readonly decided_by: string | null
  readonly reason_code: string | null
  readonly note: string
  readonly mark: string | null
  readonly open_id: string | null
  readonly asked_by: string | null
  readonly asked_for: string | null
  readonly asked_at: Date | null
  readonly expires_at: Date | null
}

const rowsOf = (now: Date) => sql`
  select r.id, r.user_id, r.status, r.requested_at, r.ended_at, r.decided_by, r.reason_code, r.note, r.mark,
         a.id as open_id, a.requested_by as asked_by, a.reason as asked_for, a.requested_at as asked_at, a.expires_at
    from deletions.deletion_request r
    left join approvals.approval_view a on a.kind = ${sql.lit(KIND)} and a.subject = r.id::text and a.status = 'pending' and a.expires_at > ${now}
                                  and r.status = 'requested'`

const are: Readonly<Record<DeletionStatus, RawBuilder<boolean>>> = {
  waiting: sql`asked.status = 'requested' and asked.open_id is null`,
  asked: sql`asked.open_id is not null`,
  done: sql`asked.status = 'approved'`,
  refused: sql`asked.status = 'refused'`,
  cancelled: sql`asked.status = 'cancelled'`,
}

export interface DeletionQuery extends PageAsked {
  readonly status?: DeletionStatus | undefined
  readonly user_id?: string | undefined
}

/** Reads one row more than the page needs, which shows whether there is a next page. */
export async function readPage(database: Database, { status, user_id, ...page }: DeletionQuery, now: Date) {
  const by = { expression: sql.ref('asked.requested_at'), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(page, by, { expression: sql.ref('asked.id'), type: 'uuid' })
  const { rows } = await sql<DeletionRow & { readonly sort_key: string }>`
    select asked.*, ${sort_key} as sort_key from (${rowsOf(now)}) asked
     where ${where} and ${status ? are[status] : sql`true`} and ${user_id === undefined ? sql`true` : sql`asked.user_id = ${user_id}`}
     order by ${order} limit ${limit}`.execute(database)
  return rows
}

export async function readRequest(db: Database, request_id: string, now: Date): Promise<DeletionRow> {
  const { rows } = await sql<DeletionRow>`
    select * from (${rowsOf(now)}) asked where asked.id = ${request_id}::uuid`.execute(db)
  return rows[0] ?? fail('NOT_FOUND')
}

export const readAskings = (database: Database, request_id: string) =>
  database
    .selectFrom('approvals.approval_view')
    .select(['requested_by', 'requested_at', 'reason', 'status', 'expires_at', 'decided_by', 'decided_at', 'note'])
    .where('kind', '=', KIND)
    .where('subject', '=', request_id)
    .orderBy('requested_at')
    .execute()
