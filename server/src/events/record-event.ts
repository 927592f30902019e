import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

export interface NewOutboxEvent {
  /** Dotted and in the past tense: `profile.changed`. */
  readonly type: string
  readonly user_id: string | null
  readonly payload: Readonly<Record<string, unknown>>
  /** When it happened. Default: the database’s time. */
  readonly at?: Date
}

/**
 * Records an event in the current transaction and wakes the feeds on commit. Call this last in a transaction, because
 * others that record events wait until it commits.
 */
export async function recordEvent(trx: Transaction, { type, user_id, payload, at }: NewOutboxEvent): Promise<void> {
  const rows = [{ id: newId(), type, user_id, payload }]
  await sql`select events.record(coalesce(${at ?? null}::timestamptz, now()), ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
