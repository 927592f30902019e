import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Positions } from './read.ts'
import type { PositionMark } from './same-history.ts'

export const positionsOf = (name: string) => sql<Positions>`
  select ledger_position as ledger, outbox_position as outbox from events.cursor where name = ${name}`

const NOWHERE: Positions = { ledger: -1, outbox: -1 }

export async function cursorOf(db: Database, name: string): Promise<Positions> {
  const { rows } = await positionsOf(name).execute(db)
  return rows[0] ?? NOWHERE
}

/** Returns the cursor and the marks (ids) of the events at its positions. A mark is missing if its event is. */
export async function marksAtCursor(db: Database, name: string): Promise<{ cursor: Positions; marks: readonly PositionMark[] }> {
  const { rows } = await sql<Positions & { posting: string | null; outbox_event: string | null }>`
    select c.*, (select p.public_id from ledger.posting_view p where p.id = c.ledger) as posting,
           (select f.id from events.outbox_event f where f.position = c.outbox) as outbox_event
      from (${positionsOf(name)}) c`.execute(db)
  const [found] = rows
  if (!found) return { cursor: NOWHERE, marks: [] }
  const { ledger, outbox, posting, outbox_event } = found
  const marks: PositionMark[] = []
  if (posting !== null) marks.push({ stream: 'ledger', position: ledger, id: posting })
  if (outbox_event !== null) marks.push({ stream: 'outbox', position: outbox, id: outbox_event })
  return { cursor: { ledger, outbox }, marks }
}

export const moveCursor = (trx: Transaction, name: string, to: Positions) =>
  sql`update events.cursor set ledger_position = ${to.ledger}, outbox_position = ${to.outbox} where name = ${name}`.execute(trx)
