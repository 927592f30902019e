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

export type Reader = (after: Positions) => Promise<Read>

/** What this process knows of the end of one stream; whoever misses the same at the same moment reads it once. */
function createStream(keptMax: number, limit: number, fetch: (after: number) => Promise<Happening[]>) {
  const recent = createRecent(keptMax)
  const underWay = new Map<number, Promise<readonly Happening[]>>()
  const read = (after: number): Promise<readonly Happening[]> => {
    const reading =
      underWay.get(after) ??
      fetch(after)
        .then((found) => {
          recent.add(found)
          return found
        })
        .finally(() => underWay.delete(after))
    underWay.set(after, reading)
    return reading
  }
  return { ...recent, known: (after: number) => recent.after(after, limit), read }
}

/**
 * Reads what comes after some positions, of both streams from memory as far as it is there; what had to be read is kept. Facts from
 * memory say nothing about those behind them, so that they are asked for once more. Of postings a wake-up will tell: asking before
 * it would read from the database what this process is about to be told. `add` is for postings that this process has committed itself.
 */
export function createReader(db: Kysely<DB>, limits: Limits): { read: Reader; add: (postings: Iterable<Happening>) => void } {
  // Several batches of every consumer, and what comes while they rest. A fact may name everybody whom a batch concerns, so that fewer are kept.
  const ledger = createStream(16_000, limits.postings, (after) => readPostings(db, after, limits.postings))
  const facts = createStream(100, limits.facts, (after) => readFacts(db, after, limits.facts))

  async function read(after: Positions): Promise<Read> {
    const known = facts.known(after.facts)
    const [postings, told] = await Promise.all([
      ledger.knows(after.ledger + 1) ? ledger.known(after.ledger) : ledger.read(after.ledger),
      known.length > 0 ? known : facts.read(after.facts),
    ])
    const happenings = [...postings, ...told]
    const to = advanced(after, happenings)
    const isFull = postings.length >= limits.postings || told.length >= limits.facts
    return { happenings, to, more: isFull ? 'full' : known.length > 0 || ledger.knows(to.ledger + 1) ? 'some' : 'none' }
  }
  return { read, add: ledger.add }
}

/** Where both streams end now. */
export async function readEnds(db: Kysely<DB>): Promise<Positions> {
  const { rows } = await sql<Positions>`
    select (select last_id from ${sql.id(BOOK, 'head')}) as ledger, (select position from events.head) as facts`.execute(db)
  return rows[0] ?? { ledger: 0, facts: 0 }
}

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
