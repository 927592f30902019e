import { cents } from '@hai/contract/money'
import { sql, type Kysely } from 'kysely'
import { BOOK, type JsonObject } from '../ledger/index.ts'
import type { DB } from '../platform/database/generated.ts'
import type { Happening } from './happening.ts'
import { createRecent } from './recent.ts'

/** Up to where each stream was read: everything at or below is done. */
export interface Positions {
  readonly ledger: number
  readonly facts: number
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

/** Postings after a position, at most `limit`. Ids have no gaps and are committed in order, so nothing can appear behind the last one seen. */
async function readPostings(db: Kysely<DB>, after: number, limit: number): Promise<Happening[]> {
  const { rows } = await sql<PostingRow>`
    select p.id, p.public_id, p.kind, p.initiator_id, p.created_at, p.details,
           (select json_agg(json_build_object('account_id', e.account_id, 'owner_id', a.owner_id, 'account_kind', a.kind, 'amount', e.amount,
                                              'balance_after', e.balance_after, 'sequence', e.sequence))
              from unnest(p.accounts) k
              join ${sql.id(BOOK, 'entry')} e on e.account_id = k and e.posting_id = p.id
              join ${sql.id(BOOK, 'account')} a on a.id = k) as entries
      from ${sql.id(BOOK, 'posting')} p where p.id > ${after} and p.id <= ${after + limit} order by p.id`.execute(db)
  return rows.map(({ id, entries, ...posting }) => ({
    stream: 'ledger',
    position: id,
    posting: {
      ...posting,
      entries: entries.map((entry) => ({ ...entry, amount: cents(entry.amount), balance_after: cents(entry.balance_after) })),
    },
  }))
}

async function readFacts(db: Kysely<DB>, after: number, limit: number): Promise<Happening[]> {
  const { rows } = await sql<{
    position: number
    id: string
    type: string
    user_id: string | null
    payload: Record<string, unknown>
    created_at: Date
  }>`
    select position, id, type, user_id, payload, created_at from events.fact where position > ${after} order by position limit ${limit}`.execute(
    db,
  )
  return rows.map(({ position, ...fact }) => ({ stream: 'facts', position, fact }))
}

/** How much of each stream is taken at once. */
export interface Limits {
  readonly postings: number
  readonly facts: number
}

/** What happened after some positions: first money, then facts, each in commit order. */
export interface Read {
  readonly happenings: readonly Happening[]
  /** Where they end. */
  readonly to: Positions
  /** `full`: as much as fits was taken, there is surely more. `some`: there may be more at once. `none`: a wake-up will tell. */
  readonly more: 'full' | 'some' | 'none'
}

export interface Reader {
  readonly read: (after: Positions) => Promise<Read>
  /** Postings that this process has committed itself. */
  readonly add: (postings: Iterable<Happening>) => void
  /** Something is new: who reads from now on is given nothing that was looked for before. */
  readonly woken: () => void
  /** The database may be another one, which has not all that the one before had: whatever is known of it is forgotten. */
  readonly forget: () => void
  /** Counts how often that was. Whoever remembers a position from an earlier one has to ask again where it stands. */
  readonly epoch: () => number
}

/** What this process knows of the end of one stream. */
function createStream(keptMax: number, limit: number, fetch: (after: number) => Promise<Happening[]>) {
  let recent = createRecent(keptMax)
  /** By position, readings that began after the last wake-up: an earlier one may have missed what it was about. */
  let underWay = new Map<number, Promise<readonly Happening[]>>()
  /** Where the stream ended when it was read since then. */
  let end: number | undefined

  async function begin(after: number): Promise<readonly Happening[]> {
    const [memory, sinceWakeUp] = [recent, underWay]
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
    /** From memory, as far as it is there; else from the database, and once for all who miss the same at the same moment. */
    read: async (after: number): Promise<readonly Happening[]> => {
      const known = recent.after(after, limit)
      if (known.length > 0 || isEnd(after)) return known
      const reading = underWay.get(after) ?? begin(after)
      underWay.set(after, reading)
      return reading
    },
    /** Whether nothing is behind it, as far as any wake-up has told. */
    isEnd,
    add: (happenings: Iterable<Happening>): void => recent.add(happenings),
    woken,
    forget: (): void => {
      recent = createRecent(keptMax)
      woken()
    },
  }
}

/**
 * Reads what comes after some positions, and keeps what it had to read. What is in memory says nothing about what is behind it, and a
 * wake-up may have been for that: unless the database was read to its end since, it is asked once more.
 */
export function createReader(db: Kysely<DB>, limits: Limits): Reader {
  // Several batches of every consumer, and what comes while they rest. A fact may name everybody whom a batch concerns, so that fewer are kept.
  const ledger = createStream(16_000, limits.postings, (after) => readPostings(db, after, limits.postings))
  const facts = createStream(100, limits.facts, (after) => readFacts(db, after, limits.facts))
  const streams = [ledger, facts]
  let epoch = 0

  async function read(after: Positions): Promise<Read> {
    const [postings, told] = await Promise.all([ledger.read(after.ledger), facts.read(after.facts)])
    const happenings = [...postings, ...told]
    const to = advanced(after, happenings)
    const isFull = postings.length >= limits.postings || told.length >= limits.facts
    return { happenings, to, more: isFull ? 'full' : ledger.isEnd(to.ledger) && facts.isEnd(to.facts) ? 'none' : 'some' }
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

/** Where both streams end now. */
export async function readEnds(db: Kysely<DB>): Promise<Positions> {
  const { rows } = await sql<Positions>`
    select (select last_id from ${sql.id(BOOK, 'head')}) as ledger, (select position from events.head) as facts`.execute(db)
  return rows[0] ?? { ledger: 0, facts: 0 }
}

/** Of each stream the earlier one. */
export const earliest = (one: Positions, other: Positions): Positions => ({
  ledger: Math.min(one.ledger, other.ledger),
  facts: Math.min(one.facts, other.facts),
})

/** Of each stream the later one. */
export const furthest = (one: Positions, other: Positions): Positions => ({
  ledger: Math.max(one.ledger, other.ledger),
  facts: Math.max(one.facts, other.facts),
})

/** Positions after these happenings were taken. */
function advanced(from: Positions, happenings: readonly Happening[]): Positions {
  const last = (stream: Happening['stream'], before: number): number =>
    happenings.findLast((happening) => happening.stream === stream)?.position ?? before
  return { ledger: last('ledger', from.ledger), facts: last('facts', from.facts) }
}
