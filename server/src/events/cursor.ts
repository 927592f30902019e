import { sql } from 'kysely'
import { BOOK } from '../ledger/index.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Positions } from './read.ts'
import type { Mark } from './same-history.ts'

export const positionsOf = (name: string) => sql<Positions>`
  select ledger_position as ledger, facts_position as facts from events.cursor where name = ${name}`

const NOWHERE: Positions = { ledger: -1, facts: -1 }

export async function cursorOf(db: Database, name: string): Promise<Positions> {
  const { rows } = await positionsOf(name).execute(db)
  return rows[0] ?? NOWHERE
}

/** The cursor and the events at its positions, unless those were removed. */
export async function marksAtCursor(db: Database, name: string): Promise<{ cursor: Positions; marks: readonly Mark[] }> {
  const { rows } = await sql<Positions & { posting: string | null; fact: string | null }>`
    select c.*, (select p.public_id from ${sql.id(BOOK, 'posting')} p where p.id = c.ledger) as posting,
           (select f.id from events.fact f where f.position = c.facts) as fact
      from (${positionsOf(name)}) c`.execute(db)
  const [found] = rows
  if (!found) return { cursor: NOWHERE, marks: [] }
  const { ledger, facts, posting, fact } = found
  const marks: Mark[] = []
  if (posting !== null) marks.push({ stream: 'ledger', position: ledger, id: posting })
  if (fact !== null) marks.push({ stream: 'facts', position: facts, id: fact })
  return { cursor: { ledger, facts }, marks }
}

export const moveCursor = (trx: Transaction, name: string, to: Positions) =>
  sql`update events.cursor set ledger_position = ${to.ledger}, facts_position = ${to.facts} where name = ${name}`.execute(trx)
