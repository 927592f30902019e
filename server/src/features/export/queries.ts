import { type DataExport, exportStatuses } from '@hai/contract/export'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'

const status = z.enum(exportStatuses)

interface Row {
  readonly id: string
  readonly status: string
  readonly created_at: Date
  readonly expires_at: Date | null
  readonly size_bytes: number | null
}

const columns = ['id', 'status', 'created_at', 'expires_at', 'size_bytes'] as const

const toExport = ({ id, created_at, expires_at, size_bytes, ...row }: Row): DataExport => ({
  export_id: id,
  status: status.parse(row.status),
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  size_bytes,
})

export async function readLatest(database: Database, user_id: string): Promise<DataExport | null> {
  const row = await database
    .selectFrom('export.request')
    .select(columns)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toExport(row) : null
}

/** Newest first. Failed exports do not count. */
export async function readAskedSince(database: Database, user_id: string, since: Date): Promise<readonly Date[]> {
  const rows = await database
    .selectFrom('export.request')
    .select('created_at')
    .where('user_id', '=', user_id)
    .where('created_at', '>', since)
    .where('status', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function insertRequest(trx: Transaction, request: { id: string; user_id: string; created_at: Date }): Promise<void> {
  await trx
    .insertInto('export.request')
    .values({ ...request, status: 'preparing' })
    .execute()
}

/** Null if the export is unknown or no longer being prepared. */
export async function readPreparing(database: Database, id: string): Promise<{ user_id: string; created_at: Date } | null> {
  const row = await database
    .selectFrom('export.request')
    .select(['user_id', 'created_at'])
    .where('id', '=', id)
    .where('status', '=', 'preparing')
    .executeTakeFirst()
  return row ?? null
}

const expired = { status: 'expired', content: null } as const

/**
 * Deletes the content of the member’s earlier exports. Returns false, and stores nothing, if the export is no longer
 * being prepared.
 */
export async function storeContent(
  trx: Transaction,
  { id, user_id, ...values }: { id: string; user_id: string; content: Buffer; size_bytes: number; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('export.request')
    .set({ status: 'ready', ...values })
    .where('id', '=', id)
    .where('status', '=', 'preparing')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await trx
    .updateTable('export.request')
    .set(expired)
    .where('user_id', '=', user_id)
    .where('status', '=', 'ready')
    .where('id', '!=', id)
    .execute()
  return true
}

/** Null if the export does not exist, has expired or belongs to someone else. */
export async function readContent(
  database: Database,
  { id, user_id, now }: { id: string; user_id: string; now: Date },
): Promise<{ content: Buffer; created_at: Date } | null> {
  const row = await database
    .selectFrom('export.request')
    .select(['content', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.content ? { content: row.content, created_at: row.created_at } : null
}

/**
 * Requests made before `unfinished_before` fail if they are still being prepared. Requests made before
 * `forgotten_before` are deleted.
 */
export async function expireRequests(
  database: Database,
  { now, unfinished_before, forgotten_before }: { now: Date; unfinished_before: Date; forgotten_before: Date },
): Promise<void> {
  await database.updateTable('export.request').set(expired).where('status', '=', 'ready').where('expires_at', '<=', now).execute()
  await database
    .updateTable('export.request')
    .set({ status: 'failed' })
    .where('status', '=', 'preparing')
    .where('created_at', '<', unfinished_before)
    .execute()
  await database.deleteFrom('export.request').where('created_at', '<', forgotten_before).execute()
}
