import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Positions } from './read.ts'
import type { PositionMark } from './same-history.ts'

const positionsOf = (name: string) => sql<Positions>`
  select ledger_position as ledger, outbox_position as outbox from events.cursor where name = ${name}`

const NOWHERE: Positions = { ledger: -1, outbox: -1 }

export async function cursorOf(db: Database, name: string): Promise<Positions> {
  const { rows } = await positionsOf(name).execute(db)
  return rows[0] ?? NOWHERE
}

/**
 * Returns the cursor and the marks (ids) of the events at its positions. A mark is missing if its event is. All come from
 * one connection, so from one server.
 */
export const marksAtCursor = (db: Database, name: string) =>
  db.transaction().execute(async (trx): Promise<{ cursor: Positions; marks: readonly PositionMark[] }> => {
    const { rows } = await sql<Positions & { outbox_event: string | null }>`
      select c.*, (select f.id from events.outbox_event f where f.position = c.outbox) as outbox_event
        from (${positionsOf(name)}) c`.execute(trx)
    const [found] = rows
    if (!found) return { cursor: NOWHERE, marks: [] }
    const { ledger, outbox, outbox_event } = found
    const postings = await sql<{ id: string }>`
      select public_id as id from ledger.posting_view where id = ${ledger}`.execute(trx)
    const marks: PositionMark[] = postings.rows.map(({ id }) => ({ stream: 'ledger', position: ledger, id }))
    if (outbox_event !== null) marks.push({ stream: 'outbox', position: outbox, id: outbox_event })
    return { cursor: { ledger, outbox }, marks }
  })

/** Locks the cursor until the transaction ends. Undefined if another process has locked it. */
export async function lockCursor(trx: Transaction, name: string): Promise<Positions | undefined> {
  const { rows } = await sql<Positions>`${positionsOf(name)} for update skip locked`.execute(trx)
  return rows[0]
}

export const moveCursor = (trx: Transaction, name: string, to: Positions) =>
  sql`update events.cursor set ledger_position = ${to.ledger}, outbox_position = ${to.outbox} where name = ${name}`.execute(trx)
