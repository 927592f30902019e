import { cents } from '@hai/contract/money'
import { sql, type Kysely } from 'kysely'
import { entriesOfPosting, lastPosition, type JsonObject } from '../ledger/index.ts'
import type { DB } from '../platform/database/generated.ts'
import type { DomainEvent } from './domain-event.ts'
import { createRecent } from './recent.ts'

export interface Positions {
  readonly ledger: number
  readonly outbox: number
}

interface PostingRow {
  id: number
  public_id: string
  kind: string
  initiator_id: string
  created_at: Date
  details: JsonObject
  entries: {
    account_id: number
    owner_id: string | null
    account_kind: string
    amount: number
    balance_after: number
    sequence: number
  }[]
}

/**
 * Reads up to `limit` postings after a position. Ids have no gaps and follow the commit order, so no posting with a
 * lower id can appear later.
 */
async function readPostings(db: Kysely<DB>, after: number, limit: number): Promise<DomainEvent[]> {
  const { rows } = await sql<PostingRow>`
    select p.id, p.public_id, p.kind, p.initiator_id, p.created_at, p.details,
           (select json_agg(json_build_object('account_id', e.account_id, 'owner_id', a.owner_id, 'account_kind', a.kind, 'amount', e.amount,
                                              'balance_after', e.balance_after, 'sequence', e.sequence))
              from ${entriesOfPosting}
              join ledger.account_view a on a.id = e.account_id) as entries
      from ledger.posting_view p where p.id > ${after} and p.id <= ${after + limit} order by p.id`.execute(db)
  return rows.map(({ id, entries, ...posting }) => ({
    stream: 'ledger',
    position: id,
    posting: {
      ...posting,
      entries: entries.map((entry) => ({ ...entry, amount: cents(entry.amount), balance_after: cents(entry.balance_after) })),
    },
  }))
}

async function readOutboxEvents(db: Kysely<DB>, after: number, limit: number): Promise<DomainEvent[]> {
  const { rows } = await sql<{
    position: number
    id: string
    type: string
    user_id: string | null
    payload: Record<string, unknown>
    created_at: Date
  }>`
    select position, id, type, user_id, payload, created_at from events.outbox_event where position > ${after} order by position limit ${limit}`.execute(
    db,
  )
  return rows.map(({ position, ...outboxEvent }) => ({ stream: 'outbox', position, outboxEvent }))
}

const OUTBOX_PAGE = 500

/** Passes all outbox events that are stored now, in order. */
export async function readOutbox(db: Kysely<DB>, each: (events: readonly DomainEvent[]) => void): Promise<void> {
  for (let after = 0; ;) {
    const events = await readOutboxEvents(db, after, OUTBOX_PAGE)
    each(events)
    const last = events.at(-1)
    if (last === undefined || events.length < OUTBOX_PAGE) return
    after = last.position
  }
}

export interface Limits {
  readonly postings: number
  readonly outbox: number
}

/** Events after some positions: first the postings, then the outbox events, each in commit order. */
export interface Read {
  readonly events: readonly DomainEvent[]
  readonly to: Positions
  /**
   * `full`: the limit was reached, so more events probably follow. `some`: more may follow. `none`: no more until the
   * next wake-up.
   */
  readonly more: 'full' | 'some' | 'none'
}

export interface Reader {
  readonly read: (after: Positions) => Promise<Read>
  readonly add: (postings: Iterable<DomainEvent>) => void
  /** Call this on a wake-up. Later reads then start new queries instead of sharing running ones. */
  readonly woken: () => void
  /** Drops the whole cache. After a failover, the database may have other events than the cache. */
  readonly forget: () => void
  /** The number of calls of `forget`. If it has changed, check again that the events up to a position still exist. */
  readonly epoch: () => number
}

function createStream(keptMax: number, limit: number, fetch: (after: number) => Promise<DomainEvent[]>) {
  let recent = createRecent(keptMax)
  /**
   * Running queries by position, started since the last wake-up. An earlier query may have missed the event that caused
   * the wake-up.
   */
  let underWay = new Map<number, Promise<readonly DomainEvent[]>>()
  /** The newest position of the stream. Undefined until a query has reached it since the last wake-up. */
  let end: number | undefined

  async function begin(after: number): Promise<readonly DomainEvent[]> {
    const memory = recent
    const sinceWakeUp = underWay
    try {
      const found = await fetch(after)
      memory.add(found)
      if (sinceWakeUp === underWay && found.length < limit) end = found.at(-1)?.position ?? after
      return found
    } finally {
      sinceWakeUp.delete(after)
    }
  }

  const isEnd = (position: number): boolean => end !== undefined && position >= end && !recent.knows(position + 1)
  const woken = (): void => {
    underWay = new Map()
    end = undefined
  }
  return {
    /** Reads from the cache, or else from the database. Concurrent readers share one query. */
    read: async (after: number): Promise<readonly DomainEvent[]> => {
      const known = recent.after(after, limit)
      if (known.length > 0 || isEnd(after)) return known
      const reading = underWay.get(after) ?? begin(after)
      underWay.set(after, reading)
      return reading
    },
    isEnd,
    add: (events: Iterable<DomainEvent>): void => recent.add(events),
    woken,
    forget: (): void => {
      recent = createRecent(keptMax)
      woken()
    },
  }
}

/**
 * Reads the events after some positions and caches them. The cache does not show whether more events follow. So the
 * database is read again, unless it was read to its end since the last wake-up.
 */
export function createReader(db: Kysely<DB>, limits: Limits): Reader {
  // Enough for several batches of each subscriber, and for the events that arrive while subscribers pause. Outbox
  // events can be large, so their cache is smaller.
  const ledger = createStream(16_000, limits.postings, (after) => readPostings(db, after, limits.postings))
  const outbox = createStream(100, limits.outbox, (after) => readOutboxEvents(db, after, limits.outbox))
  const streams = [ledger, outbox]
  let epoch = 0

  async function read(after: Positions): Promise<Read> {
    const [postings, outboxEvents] = await Promise.all([ledger.read(after.ledger), outbox.read(after.outbox)])
    const events = [...postings, ...outboxEvents]
    const to = advanced(after, events)
    const isFull = postings.length >= limits.postings || outboxEvents.length >= limits.outbox
    return { events, to, more: isFull ? 'full' : ledger.isEnd(to.ledger) && outbox.isEnd(to.outbox) ? 'none' : 'some' }
  }
  return {
    read,
    add: ledger.add,
    woken: () => {
      for (const stream of streams) stream.woken()
    },
    forget: () => {
      epoch += 1
      for (const stream of streams) stream.forget()
    },
    epoch: () => epoch,
  }
}

export async function readEnds(db: Kysely<DB>): Promise<Positions> {
  const [ledger, outbox] = await Promise.all([
    lastPosition(db),
    sql<{ position: number }>`select position from events.head`.execute(db),
  ])
  return { ledger, outbox: outbox.rows[0]?.position ?? 0 }
}

export const earliest = (one: Positions, other: Positions): Positions => ({
  ledger: Math.min(one.ledger, other.ledger),
  outbox: Math.min(one.outbox, other.outbox),
})

export const furthestPositions = (one: Positions, other: Positions): Positions => ({
  ledger: Math.max(one.ledger, other.ledger),
  outbox: Math.max(one.outbox, other.outbox),
})

function advanced(from: Positions, events: readonly DomainEvent[]): Positions {
  const last = (stream: DomainEvent['stream'], before: number): number =>
    events.findLast((event) => event.stream === stream)?.position ?? before
  return { ledger: last('ledger', from.ledger), outbox: last('outbox', from.outbox) }
}
