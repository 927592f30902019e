import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { cursorOf, lockCursor, marksAtCursor, moveCursor } from './cursor.ts'
import type { DomainEvent } from './domain-event.ts'
import type { Step } from './loop.ts'
import { areHere, lastOfEach, type PositionMark } from './same-history.ts'
import { furthestPositions, type Positions, type Reader } from './read.ts'

export interface Subscriber {
  readonly name: string
  /** True for an event that the handler needs. */
  readonly handles: (event: DomainEvent) => boolean
  readonly handle: (trx: Transaction, events: readonly DomainEvent[]) => Promise<void>
}

/** After this time, the next step moves the cursor past irrelevant events that were skipped. */
const UNNOTED_MS = 1_000

export const registerSubscriber = (db: Database, { name }: Subscriber) =>
  sql`insert into events.cursor (name) values (${name}) on conflict do nothing`.execute(db)

/**
 * Passes relevant events after the cursor to the subscriber and moves the cursor in the same transaction. Does nothing
 * while another process does this.
 *
 * Irrelevant events are skipped without a transaction. The cursor moves with the next relevant event, or by a step
 * after UNNOTED_MS. A process that starts from the stored cursor repeats nothing, because after it only irrelevant
 * events were skipped.
 *
 * After a failover, events that this process has read may be missing. So before each write, it checks in both streams
 * that the database still has the last event it has read, and the last one found by the previous check.
 */
export function createSubscriberStep(db: Database, reader: Reader, { name, handles, handle }: Subscriber): () => Promise<Step> {
  let seen: Positions | undefined
  let seenLast: readonly PositionMark[] = []
  /** The marks that the previous check found in the database. */
  let foundLast: readonly PositionMark[] = []
  let unnotedSince: number | undefined
  let epoch = reader.epoch()

  async function note(to: Positions): Promise<void> {
    unnotedSince ??= performance.now()
    if (performance.now() - unnotedSince < UNNOTED_MS) return
    const isMoved = await db.transaction().execute(async (trx) => {
      const cursor = await lockCursor(trx, name)
      if (!(await areHere(trx, [...foundLast, ...seenLast]))) {
        reader.forget()
        return false
      }
      if (cursor) await moveCursor(trx, name, furthestPositions(cursor, to))
      return cursor !== undefined
    })
    if (!isMoved) return
    unnotedSince = undefined
    foundLast = seenLast
  }

  /** Returns the new cursor. Null if another process handles the events, or if the database may have lost them. */
  const take = (own: readonly DomainEvent[], to: Positions, last: readonly PositionMark[]): Promise<Positions | null> =>
    db.transaction().execute(async (trx) => {
      const cursor = await lockCursor(trx, name)
      if (!cursor) return null
      if (!(await areHere(trx, [...foundLast, ...last]))) reader.forget()
      if (epoch !== reader.epoch()) return null
      const left = own.filter((event) => event.position > cursor[event.stream])
      if (left.length > 0) await handle(trx, left)
      const next = furthestPositions(cursor, to)
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
    seen = furthestPositions(seen, cursor ?? (await cursorOf(db, name)))
    return { positions: seen, more: cursor ? more : 'none', taken: own.length }
  }
}
