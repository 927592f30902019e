import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { cursorOf, marksAtCursor, moveCursor, positionsOf } from './cursor.ts'
import type { DomainEvent } from './domain-event.ts'
import type { Step } from './loop.ts'
import { areHere, lastOfEach, type Mark } from './same-history.ts'
import { furthest, type Positions, type Reader } from './read.ts'

export interface Consumer {
  readonly name: string
  /** True for events that the handler needs. Other events cost no transaction. */
  readonly handles: (event: DomainEvent) => boolean
  readonly handle: (trx: Transaction, events: readonly DomainEvent[]) => Promise<void>
}

/** The maximum time until the cursor is saved after irrelevant events were skipped. */
const UNNOTED_MS = 1_000

export const registerConsumer = (db: Database, { name }: Consumer) =>
  sql`insert into events.cursor (name) values (${name}) on conflict do nothing`.execute(db)

/**
 * Gives the relevant events after the cursor to the consumer and moves the cursor in the same transaction, so that
 * effects and cursor are committed together. Does nothing while another process handles them. Irrelevant events are
 * skipped without a transaction, and the cursor is saved with the next relevant event or soon after. If a process
 * starts from an older cursor, there are only irrelevant events in between. After a failover the remembered positions
 * may not exist. Therefore, before it writes, it checks that the database still has the last event seen and the last
 * one found before.
 */
export function createConsumerStep(db: Database, reader: Reader, { name, handles, handle }: Consumer): () => Promise<Step> {
  let seen: Positions | undefined
  let seenLast: readonly Mark[] = []
  /** The last events that were found in the database at the last check. */
  let foundLast: readonly Mark[] = []
  let unnotedSince: number | undefined
  let epoch = reader.epoch()

  async function note(to: Positions): Promise<void> {
    unnotedSince ??= performance.now()
    if (performance.now() - unnotedSince < UNNOTED_MS) return
    const { numAffectedRows } = await sql`
      update events.cursor c
         set ledger_position = greatest(c.ledger_position, ${to.ledger}), outbox_position = greatest(c.outbox_position, ${to.outbox})
        from (select name from events.cursor where name = ${name} for update skip locked) own
       where c.name = own.name and ${areHere([...foundLast, ...seenLast])}`.execute(db)
    if (numAffectedRows === 1n) {
      unnotedSince = undefined
      foundLast = seenLast
      return
    }
    // Nothing was updated: another process is handling the events, or this is a different database after a failover.
    const { rows } = await sql<{ are_here: boolean }>`select ${areHere([...foundLast, ...seenLast])} as are_here`.execute(db)
    if (!rows[0]?.are_here) reader.forget()
  }

  /**
   * Returns the new cursor. Null if another process is handling the events, or if they may not exist in this database.
   */
  const take = (own: readonly DomainEvent[], to: Positions, last: readonly Mark[]): Promise<Positions | null> =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Positions & { are_here: boolean }>`
        select c.*, ${areHere([...foundLast, ...last])} as are_here from (${positionsOf(name)} for update skip locked) c`.execute(
        trx,
      )
      const [cursor] = rows
      if (cursor && !cursor.are_here) reader.forget()
      if (!cursor || epoch !== reader.epoch()) return null
      const left = own.filter((event) => event.position > cursor[event.stream])
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
    const { events, to, more } = await reader.read(seen)
    if (epoch !== reader.epoch()) return { positions: seen, more: 'some', taken: 0 }
    const own = events.filter(handles)
    const last = lastOfEach(seenLast, events)
    if (own.length === 0) {
      const isMoved = events.length > 0
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
