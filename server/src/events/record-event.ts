import { sql } from 'kysely'
import pg from 'pg'
import { runAtCommit, type Transaction } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

export interface NewOutboxEvent {
  readonly type: string
  readonly user_id: string | null
  readonly payload: Readonly<Record<string, unknown>>
  /** Default: the database’s time. */
  readonly at?: Date
}

/**
 * Records the event when the transaction commits. Others that record events wait only for the commit itself, and not for
 * the work before it.
 */
export function recordEvent(trx: Transaction, { type, user_id, payload, at }: NewOutboxEvent): Promise<void> {
  const time = at === undefined ? 'now()' : `${pg.escapeLiteral(at.toISOString())}::timestamptz`
  const rows = pg.escapeLiteral(JSON.stringify([{ id: newId(), type, user_id, payload }]))
  const { sql: record } = sql`events.record`.compile(trx)
  return runAtCommit(trx, `select ${record}(${time}, ${rows}::jsonb)`)
}
