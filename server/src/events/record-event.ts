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

/** SQL for the arguments of `events.record`. */
function argumentsOf({ type, user_id, payload, at }: NewOutboxEvent): string {
  const time = at === undefined ? 'now()' : `${pg.escapeLiteral(at.toISOString())}::timestamptz`
  const rows = pg.escapeLiteral(JSON.stringify([{ id: newId(), type, user_id, payload }]))
  return `${time}, ${rows}::jsonb`
}

/**
 * Records the event when the transaction commits. Others that record events wait only for the commit itself, and not for
 * the work before it.
 */
export function recordEvent(trx: Transaction, event: NewOutboxEvent): Promise<void> {
  const { sql: record } = sql`events.record`.compile(trx)
  return runAtCommit(trx, `select ${record}(${argumentsOf(event)})`)
}

/** Like `recordEvent`, by an SQL function that takes the member’s id first and chooses the book of the stream. */
export const recordEventBy = (
  trx: Transaction,
  sqlFunction: string,
  event: NewOutboxEvent & { readonly user_id: string },
): Promise<void> => runAtCommit(trx, `select ${sqlFunction}(${pg.escapeLiteral(event.user_id)}, ${argumentsOf(event)})`)
