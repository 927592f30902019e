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

/** How many of a member’s newest postings have their batches hashed anew when the member is looked at alone. */
const LINKS_MAX = 300

/** The rules and the newest links of the journal, of these accounts alone. */
export async function violationsAndLinksOf(db: Database, accounts: readonly number[]): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`
    select * from ${sql.id(BOOK, 'account_violations')}(${accounts}::bigint[])
    union all select * from ${sql.id(BOOK, 'account_links')}(${accounts}::bigint[], ${LINKS_MAX})`.execute(db)
  return rows
}

/** What can be seen in passing: every account against its newest entry, and everything posted since the book was counted last. */
export async function violationsSinceProof(db: Database): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`
    select * from ${sql.id(BOOK, 'new_violations')}(
      coalesce((select last_id from ${sql.id(BOOK, 'proof')} order by id desc limit 1), 0))`.execute(db)
  return rows
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
