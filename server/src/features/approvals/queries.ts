import { approvalStatuses, type ApprovalStatus } from '@hai/contract/approval-status'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { whereAsked } from '../../platform/where-asked.ts'
import type { ApprovalRow } from './deps.ts'

export const approvalColumns = [
  ...(['id', 'kind', 'needs', 'subject', 'payload', 'summary', 'reason', 'target_user_id', 'requested_by'] as const),
  ...(['requested_at', 'expires_at', 'status', 'decided_by', 'decided_at', 'note'] as const),
]

const from = (db: Database) => db.selectFrom('approvals.approval').select(approvalColumns)
type Read = Awaited<ReturnType<ReturnType<typeof from>['executeTakeFirstOrThrow']>>

const statusOf = (value: string): ApprovalStatus => approvalStatuses.find((known) => known === value) ?? 'expired'

/** A row as its table’s checks let it be. */
export const toApproval = (row: Read): ApprovalRow => ({
  ...row,
  needs: row.needs === 'admin' ? 'admin' : 'super_admin',
  status: statusOf(row.status),
})

export async function readApproval(db: Database, id: string): Promise<ApprovalRow | null> {
  const row = await from(db).where('id', '=', id).executeTakeFirst()
  return row ? toApproval(row) : null
}

/** Of two who decide at once, the second waits here for what the first has said. */
export async function lockApproval(trx: Transaction, id: string): Promise<ApprovalRow | null> {
  const row = await from(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toApproval(row) : null
}

type Answer = Pick<ApprovalRow, 'status' | 'decided_by' | 'decided_at' | 'note'>

export async function answerApproval(trx: Transaction, row: ApprovalRow, answer: Answer): Promise<ApprovalRow> {
  await trx.updateTable('approvals.approval').set(answer).where('id', '=', row.id).execute()
  return { ...row, ...answer }
}

/** Those that still wait and may not any more, the oldest first; locked, and without those that somebody is at. */
export async function lockLapsed(
  trx: Transaction,
  { now, kind, subject, limit }: { now: Date; kind?: string; subject?: string; limit: number },
): Promise<readonly ApprovalRow[]> {
  const rows = await from(trx)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .where((eb) => whereAsked(eb, { kind, subject }))
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .$if(subject === undefined, (query) => query.skipLocked())
    .execute()
  return rows.map(toApproval)
}

/** The status as it is read: what nobody has answered in time is over, whether the sweep has come or not. */
export const statusAt = (now: Date) =>
  sql<string>`case when status = 'pending' and expires_at <= ${now} then 'expired' else status end`
