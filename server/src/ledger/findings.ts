import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Violation } from './check.ts'

export type FindingPlace =
  | { readonly kind: 'account'; readonly account: number; readonly posting: number | null }
  | { readonly kind: 'posting'; readonly posting: number }
  | { readonly kind: 'batch'; readonly first: number; readonly last: number }
  | { readonly kind: 'book' }

/** What a finding of a check is about: an account, a posting, a batch or the whole ledger. */
export function placeOf({ subject }: Pick<Violation, 'subject'>): FindingPlace {
  const [kind, first = '', word, second = ''] = subject.split(' ')
  if (kind === 'account') return { kind, account: Number(first), posting: word === 'posting' ? Number(second) : null }
  if (kind === 'posting') return { kind, posting: Number(first) }
  return kind === 'batch' ? { kind, first: Number(first), last: Number(second) } : { kind: 'book' }
}

export async function violationsOf(db: Database, accounts: readonly number[]): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`
    select * from ledger.account_violations(${accounts}::bigint[])`.execute(db)
  return rows
}

/**
 * historyViolationsOf checks the hashes of the batches that contain this many of the newest entries. The rotation
 * checks all hashes.
 */
const LINKS_MAX = 20_000

export const historyViolationsOf = (db: Database, accounts: readonly number[]): Promise<readonly Violation[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx) // a member may have many years of payments
    const { rows } = await sql<Violation>`
      select * from ledger.account_violations(${accounts}::bigint[])
      union all select * from ledger.hash_findings_of_accounts(${accounts}::bigint[], ${LINKS_MAX})`.execute(trx)
    return rows
  })

export const rangeViolations = (
  db: Database,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly Violation[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<Violation>`
      select * from ledger.range_violations(${after}, ${until})`.execute(trx)
    return rows
  })

/**
 * Checks the accounts that the postings of a range touch: each stored balance against the account’s newest entry, and
 * the newest 50 entries against each other.
 */
export const newestViolations = async (
  db: Database,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly Violation[]> => {
  const { rows } = await sql<Violation>`
    select * from ledger.newest_violations(array(
      select distinct k.account::bigint from ledger.posting_view p cross join lateral unnest(p.accounts) k (account)
       where p.id > ${after} and p.id <= ${until}))`.execute(db)
  return rows
}

export async function rewrittenBatchesOf(
  db: Database,
  postings: readonly number[],
): Promise<readonly { readonly first: number; readonly last: number }[]> {
  if (postings.length === 0) return []
  const { rows } = await sql<Violation>`select * from ledger.hash_findings_of_postings(${postings}::bigint[])`.execute(db)
  return rows.flatMap((row) => {
    const place = placeOf(row)
    return place.kind === 'batch' ? { first: place.first, last: place.last } : []
  })
}

/** Checks all accounts and the postings since the newest proof, and stores nothing. */
export async function violationsSinceProof(db: Database): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`
    select * from ledger.new_violations(
      coalesce((select last_id from ledger.proof order by id desc limit 1), 0))`.execute(db)
  return rows
}

/** The accounts whose rows may have been changed in a batch with a wrong hash (see 0006_ledger_chain.sql). */
export async function suspectsIn(db: Database, { first, last }: { first: number; last: number }): Promise<readonly number[]> {
  const { rows } = await sql<{ suspects: number[] }>`
    select ledger.batch_suspects(${first}, ${last})::int[] as suspects`.execute(db)
  return rows[0]?.suspects ?? []
}

export interface RepairPlan {
  readonly before: Cents
  readonly after: Cents
  /** Null: the balance can be repaired. */
  readonly obstacle: string | null
}

export async function planRepair(db: Database, account: number): Promise<RepairPlan | null> {
  const { rows } = await sql<{ before: number | null; after: number; obstacle: string | null }>`
    select before, after, obstacle from ledger.repair_plan(${account})`.execute(db)
  const { before = null, after = 0, obstacle = null } = rows[0] ?? {}
  return before === null ? null : { before: cents(before), after: cents(after), obstacle }
}
