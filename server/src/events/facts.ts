import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** What a feature tells the rest: see `Fact`. */
export interface NewFact {
  /** Dotted, past tense: `profile.changed`. */
  readonly type: string
  readonly user_id: string | null
  readonly payload: Readonly<Record<string, unknown>>
  /** When it happened; the database’s time if not said. */
  readonly at?: Date
}

/**
 * Records what happened in the transaction that makes it so, and wakes the feeds at its commit.
 * Written last: until the commit, other recorders wait.
 */
export async function recordFact(trx: Transaction, { type, user_id, payload, at }: NewFact): Promise<void> {
  const rows = [{ id: newId(), type, user_id, payload }]
  await sql`select events.record(coalesce(${at ?? null}::timestamptz, now()), ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
