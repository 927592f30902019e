import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type pg from 'pg'
import { FIRST_BOOK, type Book } from '../src/platform/database/book.ts'
import { readLedgerHealth, recount, type LedgerHealth, type Violation } from '../src/ledger/check.ts'
import type { Clock } from '../src/platform/clock.ts'
import { createDatabase } from '../src/platform/database/database.ts'

export interface LedgerCheck {
  checkLedger(): Promise<readonly Violation[]>
  health(): Promise<LedgerHealth>
  /** The member's stored balances minus the sum of their entries. */
  memberDelta(user_id: string): Promise<Cents>
}

export function createLedgerCheck({
  pool,
  clock,
  book = FIRST_BOOK,
}: {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly book?: Book
}): LedgerCheck {
  const db = createDatabase(pool, book)
  return {
    checkLedger: () => recount(db, clock.now()),
    health: () => readLedgerHealth(db),
    memberDelta: async (user_id) => {
      const { rows } = await sql<{ delta: number }>`select ledger.member_delta(${user_id}) as delta`.execute(db)
      return cents(rows[0]?.delta ?? 0)
    },
  }
}
