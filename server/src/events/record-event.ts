import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

export interface NewOutboxEvent {
  readonly type: string
  readonly user_id: string | null
  readonly payload: Readonly<Record<string, unknown>>
  /** Default: the database’s time. */
  readonly at?: Date
}

/** Call this last in a transaction, because others that record events wait until it commits. */
export async function recordEvent(trx: Transaction, { type, user_id, payload, at }: NewOutboxEvent): Promise<void> {
  const rows = [{ id: newId(), type, user_id, payload }]
  await sql`select events.record(coalesce(${at ?? null}::timestamptz, now()), ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
