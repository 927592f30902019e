import { approvalFacts, type ApprovalKindName } from '@hai/contract/approval-facts'
import { approvalStatuses, type ApprovalStatus } from '@hai/contract/approval-status'
import { fieldChange } from '@hai/contract/field-changes'
import { sql } from 'kysely'
import { z } from 'zod'
import { behind } from '../../platform/database/behind.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Page } from '../../platform/each-page.ts'
import { filterConditions } from '../../platform/filter-conditions.ts'
import type { ApprovalRow } from './types.ts'

export const approvalColumns = [
  'id',
  'needs',
  'subject',
  'payload',
  'facts',
  'reason',
  'target_user_id',
  'requested_by',
  'requested_at',
  'expires_at',
  'status',
  'decided_by',
  'decided_at',
  'note',
  'changes',
  'excluded_ids',
] as const

const from = (db: Database, book: Book) =>
  db.selectFrom('approvals.approval').select(approvalColumns).where('book', '=', book.number)
type Read = Awaited<ReturnType<ReturnType<typeof from>['executeTakeFirstOrThrow']>>

const changesSchema = z.array(fieldChange)

const statusOf = (value: string): ApprovalStatus => approvalStatuses.find((known) => known === value) ?? 'expired'

export const toApproval = ({ needs, ...row }: Read): ApprovalRow => ({
  ...row,
  facts: approvalFacts.parse(row.facts),
  changes: changesSchema.parse(row.changes),
  required_role: needs === 'admin' ? 'admin' : 'super_admin',
  status: statusOf(row.status),
})

export async function readApproval(db: Database, book: Book, id: string): Promise<ApprovalRow | null> {
  const row = await from(db, book).where('id', '=', id).executeTakeFirst()
  return row ? toApproval(row) : null
}

/** Simultaneous decisions wait for this lock, and so run one after the other. */
export async function lockApproval(trx: Transaction, book: Book, id: string): Promise<ApprovalRow | null> {
  const row = await from(trx, book).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toApproval(row) : null
}

type Answer = Pick<ApprovalRow, 'status' | 'decided_by' | 'decided_at' | 'note'>

export async function answerApproval(trx: Transaction, row: ApprovalRow, answer: Answer): Promise<ApprovalRow> {
  await trx.updateTable('approvals.approval').set(answer).where('id', '=', row.id).execute()
  return { ...row, ...answer }
}

const lapsed = (db: Database, book: Book, now: Date) =>
  from(db, book).where('status', '=', 'pending').where('expires_at', '<=', now)

export async function readLapsed(
  database: Database,
  book: Book,
  now: Date,
  { after, limit }: Page<ApprovalRow>,
): Promise<readonly ApprovalRow[]> {
  const rows = await lapsed(database, book, now)
    .where(behind(after && { at: after.expires_at, id: after.id }, 'expires_at', 'id'))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toApproval)
}

/** Locks an expired request that is still stored as pending. */
export async function lockLapsed(
  trx: Transaction,
  book: Book,
  now: Date,
  key: Pick<ApprovalRow, 'id'> | { readonly kind: ApprovalKindName; readonly subject: string },
): Promise<ApprovalRow | null> {
  const row = await lapsed(trx, book, now)
    .where((eb) => filterConditions(eb, key))
    .forUpdate()
    .executeTakeFirst()
  return row ? toApproval(row) : null
}

/** SQL for the status to show: an overdue request is `expired`, even before the scheduled job has updated the row. */
export const statusAt = (now: Date) =>
  sql<string>`case when status = 'pending' and expires_at <= ${now} then 'expired' else status end`
