import { cents, delta, plus, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export interface Violation {
  readonly rule: string
  readonly subject: string
  readonly expected: string | null
  readonly found: string | null
}

/** The specification prescribes the names of most fields. */
export interface LedgerHealth {
  /** The money that came in through the outside accounts, minus the money that left through them. */
  readonly actual_ledger_total: Cents
  readonly user_balances: Cents
  readonly on_hold_balances: Cents
  /** Includes escrow. */
  readonly platform_earnings: Cents
  readonly expected_total: Cents
  readonly net_delta: Cents
  readonly is_balanced: boolean
  readonly user_count: number
  /**
   * Number of members with a wrong balance in the newest proof, and the sum of all differences. Zero before the first
   * proof.
   */
  readonly users_with_imbalances: number
  readonly total_imbalance: Cents
  /** Time of the newest proof, and the last journal position that it covered. Null before the first proof. */
  readonly last_sync: Date | null
  readonly proven_position: number | null
  /** Every posting that is not archived was read after this time. Null until all were read once. */
  readonly read_since: Date | null
  readonly position: number
}

interface HealthRow {
  came_in: number
  available: number
  on_hold: number
  platform: number
  members: number
  last_id: number
  proven_id: number | null
  proven_at: Date | null
  read_since: Date | null
  wrong_members: number
  wrong_cents: number
}

/** A check that the ledger cannot make, because it reads tables of features. Its violations become part of a proof. */
type OtherCheck = (db: Database) => Promise<readonly Violation[]>

const nothingElse: OtherCheck = () => Promise.resolve([])

/**
 * Checks all accounts, the postings since the newest proof, the newest postings again, and the postings with known
 * violations. Returns all known violations. The database stores them as the newest proof.
 */
export const prove = (db: Database, at: Date, otherCheck = nothingElse): Promise<readonly Violation[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx) // many accounts take minutes
    const others = JSON.stringify(await otherCheck(trx))
    const { rows } = await sql<{ violations: Violation[] }>`
      select violations from ledger.prove(${at}, ${others})`.execute(trx)
    return rows[0]?.violations ?? []
  })

/** Number of postings that are read in one transaction. */
export const PIECE = 5_000

/**
 * Reads the whole ledger from its first posting that is not archived, in short transactions, so that other checks can
 * run meanwhile. Then proves it.
 */
export async function recount(db: Database, at: Date, otherCheck = nothingElse): Promise<readonly Violation[]> {
  await startRound(db, at)
  for (;;) {
    const { is_last } = await readPart(db, { at, most: PIECE })
    if (is_last) return prove(db, at, otherCheck)
  }
}

/** The time of the newest proof without violations. */
export async function lastCleanProof(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select proven_at as at from ledger.proof where violations = '[]' order by id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

export interface PartRead {
  /** The first and last posting that were read. */
  readonly first: number
  readonly last: number
  /**
   * True if the part ends the round, with the posting that was the newest one when the round started. The next part
   * begins with the first posting that is not archived.
   */
  readonly is_last: boolean
  readonly violations: readonly Violation[]
}

/** Reads the next part of the rotation through all postings: about `most` of them. */
export const readPart = (db: Database, { at, most }: { readonly at: Date; readonly most: number }): Promise<PartRead> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<PartRead>`
      select after_id + 1 as first, until_id as last, is_last, violations from ledger.read_part(${at}, ${most})`.execute(trx)
    const [part] = rows
    if (!part) throw new Error('the part of the ledger has no row')
    return part
  })

/** The rotation starts again with the first posting that is not archived. */
export async function startRound(db: Database, at: Date): Promise<void> {
  await sql`select ledger.start_round(${at})`.execute(db)
}

export async function readLedgerHealth(db: Database): Promise<LedgerHealth> {
  const { rows } = await sql<HealthRow>`select * from ledger.health()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the health function of the ledger returned no row')
  const expected = plus(cents(row.available), cents(row.on_hold), cents(row.platform))
  return {
    actual_ledger_total: cents(row.came_in),
    user_balances: cents(row.available),
    on_hold_balances: cents(row.on_hold),
    platform_earnings: cents(row.platform),
    expected_total: expected,
    net_delta: delta(cents(row.came_in), expected),
    is_balanced: row.came_in === expected,
    user_count: row.members,
    users_with_imbalances: row.wrong_members,
    total_imbalance: cents(row.wrong_cents),
    last_sync: row.proven_at,
    proven_position: row.proven_id,
    read_since: row.read_since,
    position: row.last_id,
  }
}
