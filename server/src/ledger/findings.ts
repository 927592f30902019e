import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { BOOK } from './book.ts'
import type { Violation } from './check.ts'

/** What a violation is about, read from its `subject`. */
export type Place =
  | { readonly kind: 'account'; readonly account: number; readonly posting: number | null }
  | { readonly kind: 'posting'; readonly posting: number }
  | { readonly kind: 'batch'; readonly first: number; readonly last: number }
  | { readonly kind: 'book' }

export function placeOf({ subject }: Pick<Violation, 'subject'>): Place {
  const [kind, first = '', word, second = ''] = subject.split(' ')
  if (kind === 'account') return { kind, account: Number(first), posting: word === 'posting' ? Number(second) : null }
  if (kind === 'posting') return { kind, posting: Number(first) }
  return kind === 'batch' ? { kind, first: Number(first), last: Number(second) } : { kind: 'book' }
}

/** The rules of the book, of the entries of these accounts alone. */
export async function violationsOf(db: Database, accounts: readonly number[]): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`
    select * from ${sql.id(BOOK, 'account_violations')}(${accounts}::bigint[])`.execute(db)
  return rows
}

/** Of accounts whose whole history is counted, the links of so many postings are made again; the recount makes those of all. */
const LINKS_MAX = 20_000

/** The whole history of these accounts: the rules, and the links of the journal that wrote them. */
export const historyViolationsOf = (db: Database, accounts: readonly number[]): Promise<readonly Violation[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx) // somebody may have many years of payments
    const { rows } = await sql<Violation>`
      select * from ${sql.id(BOOK, 'account_violations')}(${accounts}::bigint[])
      union all select * from ${sql.id(BOOK, 'account_links')}(${accounts}::bigint[], ${LINKS_MAX})`.execute(trx)
    return rows
  })

/** Everything of the postings after one and up to another: their entries, the holds they end, and their links. */
export const stretchViolations = (
  db: Database,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly Violation[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<Violation>`
      select * from ${sql.id(BOOK, 'stretch_violations')}(${after}, ${until})`.execute(trx)
    return rows
  })

/** The accounts that a stretch touched: each against its newest entry, and its newest entries against each other. */
export const newestViolations = async (
  db: Database,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly Violation[]> => {
  const { rows } = await sql<Violation>`
    select * from ${sql.id(BOOK, 'newest_violations')}(array(
      select distinct k.account::bigint from ${sql.id(BOOK, 'posting')} p cross join lateral unnest(p.accounts) k (account)
       where p.id > ${after} and p.id <= ${until}))`.execute(db)
  return rows
}

/** The batches that postings are in, where they are not as they were written. */
export async function rewrittenBatchesOf(
  db: Database,
  postings: readonly number[],
): Promise<readonly { readonly first: number; readonly last: number }[]> {
  if (postings.length === 0) return []
  const { rows } = await sql<Violation>`select * from ${sql.id(BOOK, 'links_of')}(${postings}::bigint[])`.execute(db)
  return rows.flatMap((row) => {
    const place = placeOf(row)
    return place.kind === 'batch' ? { first: place.first, last: place.last } : []
  })
}

/** What can be seen in passing: every account against its newest entry, and everything posted since the book was counted last. */
export async function violationsSinceProof(db: Database): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`
    select * from ${sql.id(BOOK, 'new_violations')}(
      coalesce((select last_id from ${sql.id(BOOK, 'proof')} order by id desc limit 1), 0))`.execute(db)
  return rows
}

/** The same, and where nothing is found it is noted, by whoever owns the book, that all agreed at `now`. */
export async function look(db: Database, now: Date): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`select * from ${sql.id(BOOK, 'look')}(${now})`.execute(db)
  return rows
}

/** When it last found nothing; null: it never did. */
export async function lastLook(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select at from ${sql.id(BOOK, 'looked')}`.execute(db)
  return rows[0]?.at ?? null
}

/** The accounts that a batch is about whose link does not fit: those with rows that do not follow on each other, else all that it touched. */
export async function suspectsIn(db: Database, { first, last }: { first: number; last: number }): Promise<readonly number[]> {
  const { rows } = await sql<{ suspects: number[] }>`
    select ${sql.id(BOOK, 'batch_suspects')}(${first}, ${last})::int[] as suspects`.execute(db)
  return rows[0]?.suspects ?? []
}

export interface RepairPlan {
  readonly before: Cents
  readonly after: Cents
  /** Null: it may be asked for. */
  readonly obstacle: string | null
}

/** What setting a balance right would do; null: there is no such account. */
export async function planRepair(db: Database, account: number): Promise<RepairPlan | null> {
  const { rows } = await sql<{ before: number | null; after: number; obstacle: string | null }>`
    select before, after, obstacle from ${sql.id(BOOK, 'repair_plan')}(${account})`.execute(db)
  const { before = null, after = 0, obstacle = null } = rows[0] ?? {}
  return before === null ? null : { before: cents(before), after: cents(after), obstacle }
}
