import { cents, delta, plus, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { BOOK } from './book.ts'

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
   * Number of members with a wrong balance in the latest full recount, and the sum of all differences. Zero before the
   * first recount.
   */
  readonly users_with_imbalances: number
  readonly total_imbalance: Cents
  /** Time of the latest full recount, and the last journal position that it covered. Null before the first recount. */
  readonly last_sync: Date | null
  readonly proven_position: number | null
  readonly position: number
}

export interface LedgerCheck {
  checkLedger(): Promise<readonly Violation[]>
  health(): Promise<LedgerHealth>
  memberDelta(user_id: string): Promise<Cents>
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
  wrong_members: number
  wrong_cents: number
}

export function createLedgerCheck({ pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock }): LedgerCheck {
  const db = createDatabase(pool)
  return {
    checkLedger: () => recount(db, clock.now()),
    health: () => readLedgerHealth(db),
    memberDelta: async (user_id) => {
      const { rows } = await pool.query<{ delta: number }>(`select ${BOOK}.member_delta($1) as delta`, [user_id])
      return cents(rows[0]?.delta ?? 0)
    },
  }
}

/** Returns the violations. The database stores the result as the newest proof. */
export const recount = (db: Database, now: Date): Promise<readonly Violation[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx) // a large ledger takes minutes
      const { rows } = await sql<{ violations: Violation[] }>`select violations from ${sql.id(BOOK, 'recount')}(${now})`.execute(
        trx,
      )
      return rows[0]?.violations ?? []
    })

export async function readLedgerHealth(db: Database): Promise<LedgerHealth> {
  const { rows } = await sql<HealthRow>`select * from ${sql.id(BOOK, 'health')}()`.execute(db)
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
    position: row.last_id,
  }
}
