import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Happening } from './happening.ts'
import type { Step } from './loop.ts'
import { advanced, readHappenings, type Limits, type Positions, type RecentOfBoth } from './read.ts'

export interface Consumer {
  readonly name: string
  readonly handle: (trx: Transaction, happenings: readonly Happening[]) => Promise<void>
}

const positionsOf = (name: string) => sql<Positions>`
  select ledger_position as ledger, facts_position as facts from events.cursor where name = ${name}`

export const registerConsumer = (db: Database, { name }: Consumer) =>
  sql`insert into events.cursor (name) values (${name}) on conflict do nothing`.execute(db)

/**
 * Hands the consumer what comes after its cursor and moves the cursor, in one transaction: what the handler writes stands exactly
 * when the cursor has passed. Does nothing while another process is at it.
 */
export const takeBatch = (db: Database, recent: RecentOfBoth, { name, handle }: Consumer, limits: Limits): Promise<Step> =>
  db.transaction().execute(async (trx) => {
    const locked = await sql<Positions>`${positionsOf(name)} for update skip locked`.execute(trx)
    const [from] = locked.rows
    if (!from) {
      const seen = await positionsOf(name).execute(trx)
      return { positions: seen.rows[0] ?? { ledger: -1, facts: -1 }, more: 'none' }
    }
    const { happenings, more } = await readHappenings(trx, recent, from, limits)
    if (happenings.length === 0) return { positions: from, more: 'none' }
    await handle(trx, happenings)
    const to = advanced(from, happenings)
    await sql`update events.cursor set ledger_position = ${to.ledger}, facts_position = ${to.facts} where name = ${name}`.execute(
      trx,
    )
    return { positions: to, more }
  })
