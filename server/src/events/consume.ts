import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { cursorOf, marksAtCursor, moveCursor, positionsOf } from './cursor.ts'
import type { Happening } from './happening.ts'
import type { Step } from './loop.ts'
import { areHere, lastOfEach, type Mark } from './same-history.ts'
import { furthest, type Positions, type Reader } from './read.ts'

export interface Consumer {
  readonly name: string
  /** Whether the handler has any use for it. What nobody has use for costs no transaction. */
  readonly concerns: (happening: Happening) => boolean
  readonly handle: (trx: Transaction, happenings: readonly Happening[]) => Promise<void>
}

/** How long it may stand nowhere that a consumer has passed what is of no concern to it. */
const UNNOTED_MS = 1_000

export const registerConsumer = (db: Database, { name }: Consumer) =>
  sql`insert into events.cursor (name) values (${name}) on conflict do nothing`.execute(db)

/**
 * Hands the consumer what comes after its cursor and concerns it, and moves the cursor, in one transaction: what the handler writes
 * stands exactly when the cursor has passed. Does nothing while another process is at it. What concerns it not is passed without a
 * transaction; the cursor follows with the next one, or soon after: cursors only move forward, so whoever goes on from an older one finds
 * nothing more to do in between. What is remembered goes when the database may be another one: a cursor stands in the same commits as what it
 * has passed, so that the two are never apart there, whatever was lost. That it is another one may be seen here first: before anything is
 * written, what was seen last has to be in it, and what was last found in it before, since all of what was seen in between may be of another.
 */
export function createConsumerStep(db: Database, reader: Reader, { name, concerns, handle }: Consumer): () => Promise<Step> {
  let seen: Positions | undefined
  let seenLast: readonly Mark[] = []
  /** Of what was seen, the last that was in the database when that was looked for. */
  let foundLast: readonly Mark[] = []
  let unnotedSince: number | undefined
  let epoch = reader.epoch()

  async function note(to: Positions): Promise<void> {
    unnotedSince ??= performance.now()
    if (performance.now() - unnotedSince < UNNOTED_MS) return
    const { numAffectedRows } = await sql`
      update events.cursor c
         set ledger_position = greatest(c.ledger_position, ${to.ledger}), facts_position = greatest(c.facts_position, ${to.facts})
        from (select name from events.cursor where name = ${name} for update skip locked) own
       where c.name = own.name and ${areHere([...foundLast, ...seenLast])}`.execute(db)
    if (numAffectedRows === 1n) {
      unnotedSince = undefined
      foundLast = seenLast
      return
    }
    // Another process is at it, or this is another database.
    const { rows } = await sql<{ are_here: boolean }>`select ${areHere([...foundLast, ...seenLast])} as are_here`.execute(db)
    if (!rows[0]?.are_here) reader.forget()
  }

  /** Where the cursor is afterwards; null: another process is at it, or it is not certain any more that this has happened. */
  const take = (own: readonly Happening[], to: Positions, last: readonly Mark[]): Promise<Positions | null> =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Positions & { are_here: boolean }>`
        select c.*, ${areHere([...foundLast, ...last])} as are_here from (${positionsOf(name)} for update skip locked) c`.execute(
        trx,
      )
      const [cursor] = rows
      if (cursor && !cursor.are_here) reader.forget()
      if (!cursor || epoch !== reader.epoch()) return null
      const left = own.filter((happening) => happening.position > cursor[happening.stream])
      if (left.length > 0) await handle(trx, left)
      const next = furthest(cursor, to)
      await moveCursor(trx, name, next)
      return next
    })

  return async () => {
    if (epoch !== reader.epoch()) {
      seen = unnotedSince = undefined
    }
    epoch = reader.epoch()
    if (seen === undefined) {
      const { cursor, marks } = await marksAtCursor(db, name)
      seen = cursor
      seenLast = foundLast = marks
    }
    const { happenings, to, more } = await reader.read(seen)
    if (epoch !== reader.epoch()) return { positions: seen, more: 'some', taken: 0 }
    const own = happenings.filter(concerns)
    const last = lastOfEach(seenLast, happenings)
    if (own.length === 0) {
      const isMoved = happenings.length > 0
      seen = to
      seenLast = last
      if (isMoved || unnotedSince !== undefined) await note(to)
      return { positions: seen, more, taken: 0 }
    }
    const cursor = await take(own, to, last)
    if (epoch !== reader.epoch()) return { positions: seen, more: 'some', taken: 0 }
    if (cursor) {
      unnotedSince = undefined
      foundLast = last
    }
    seenLast = last
    seen = furthest(seen, cursor ?? (await cursorOf(db, name)))
    return { positions: seen, more: cursor ? more : 'none', taken: own.length }
  }
}
