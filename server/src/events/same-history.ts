import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { DomainEvent } from './domain-event.ts'

/** The id of the event at a position. After a failover, the database may have another event at this position. */
export interface PositionMark {
  readonly stream: DomainEvent['stream']
  readonly position: number
  readonly id: string
}

const markOf = (event: DomainEvent): PositionMark => ({
  stream: event.stream,
  position: event.position,
  id: event.stream === 'ledger' ? event.posting.public_id : event.outboxEvent.id,
})

export const lastOfEach = (before: readonly PositionMark[], next: readonly DomainEvent[]): readonly PositionMark[] =>
  (['ledger', 'outbox'] as const).flatMap((stream) => {
    const last = next.findLast((one) => one.stream === stream)
    return last ? markOf(last) : before.filter((one) => one.stream === stream)
  })

/**
 * True if the database has all of these events. After a failover they may be missing, and new events may have their
 * positions. A subscriber that continued would skip the new events. Check this in the transaction that moves the cursor,
 * because another connection may lead to another server.
 */
export async function areHere(trx: Transaction, marks: readonly PositionMark[]): Promise<boolean> {
  const marksOf = (stream: PositionMark['stream']) => {
    const own = marks.filter((mark) => mark.stream === stream)
    return sql`unnest(${own.map(({ position }) => position)}::bigint[], ${own.map(({ id }) => id)}::uuid[]) k (position, id)`
  }
  const lostEvents = await sql`
    select from ${marksOf('outbox')}
     where not exists (select from events.outbox_event f where f.position = k.position and f.id = k.id)`.execute(trx)
  const lostPostings = await sql`
    select from ${marksOf('ledger')}
     where not exists (select from ledger.posting_view p where p.id = k.position and p.public_id = k.id)`.execute(trx)
  return lostEvents.rows.length === 0 && lostPostings.rows.length === 0
}
