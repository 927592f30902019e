import { cents } from '@hai/contract/money'
import { sql, type Kysely } from 'kysely'
import { BOOK, type JsonObject } from '../ledger/index.ts'
import type { DB } from '../platform/database/generated.ts'
import type { Happening } from './happening.ts'
import { createRecent, type Recent } from './recent.ts'

/** Up to where each stream was read: everything at or below is done. */
export interface Positions {
  readonly ledger: number
  readonly facts: number
}

type Stream = Happening['stream']

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

/** The ends of both streams as far as this process knows them. */
export interface RecentOfBoth {
  readonly postings: Recent
  readonly facts: Recent
}

/** Several batches of every consumer. A fact may name everybody whom a batch concerns, so that fewer of them are kept. */
export const recentOfBoth = (): RecentOfBoth => ({ postings: createRecent(10_000), facts: createRecent(100) })

/** How much of each stream is taken at once. */
export interface Limits {
  readonly postings: number
  readonly facts: number
}

/** What happened after some positions: first money, then facts, each in commit order. */
export interface Read {
  readonly happenings: readonly Happening[]
  /** `full`: as much as fits was taken, there is surely more. `some`: there may be more at once. `none`: a wake-up will tell. */
  readonly more: 'full' | 'some' | 'none'
}

/**
 * Reads what comes after the positions, of both streams from memory as far as it is there; what had to be read is kept. Facts from
 * memory say nothing about those behind them, so that they are asked for once more. Of postings a wake-up will tell: asking before
 * it would read from the database what this process is about to be told.
 */
export async function readHappenings(db: Kysely<DB>, recent: RecentOfBoth, after: Positions, limits: Limits): Promise<Read> {
  if (!recent.postings.knows(after.ledger + 1)) recent.postings.add(await readPostings(db, after.ledger, limits.postings))
  const postings = recent.postings.after(after.ledger, limits.postings)
  const known = recent.facts.after(after.facts, limits.facts)
  const facts = known.length > 0 ? known : await readFacts(db, after.facts, limits.facts)
  if (known.length === 0) recent.facts.add(facts)
  const isFull = postings.length >= limits.postings || facts.length >= limits.facts
  const mayBeMore = known.length > 0 || recent.postings.knows((postings.at(-1)?.position ?? after.ledger) + 1)
  return { happenings: [...postings, ...facts], more: isFull ? 'full' : mayBeMore ? 'some' : 'none' }
}

/** Where both streams end now. */
export async function readEnds(db: Kysely<DB>): Promise<Positions> {
  const { rows } = await sql<Positions>`
    select (select last_id from ${sql.id(BOOK, 'head')}) as ledger, (select position from events.head) as facts`.execute(db)
  return rows[0] ?? { ledger: 0, facts: 0 }
}

/** Positions after these happenings were taken. */
export function advanced(from: Positions, happenings: readonly Happening[]): Positions {
  const last = (stream: Stream, before: number): number =>
    happenings.findLast((happening) => happening.stream === stream)?.position ?? before
  return { ledger: last('ledger', from.ledger), facts: last('facts', from.facts) }
}
