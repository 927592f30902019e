import { sql } from 'kysely'
import type pg from 'pg'
import { FIRST_BOOK, schemaOf } from '../platform/database/book.ts'
import type { Database } from '../platform/database/database.ts'
import type { TableJobs } from '../platform/jobs/run-jobs.ts'

/** Call this at the start and every hour. Returns the number of new partitions. */
export async function makePartitionsAhead(pool: pg.Pool, book = FIRST_BOOK): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(`select ${schemaOf(book, 'ledger')}.make_partitions() as made`)
  return rows[0]?.made ?? 0
}

/**
 * The number of partitions after the current one. The job keeps two. Without any, postings fail when the current one is
 * full.
 */
export async function countPartitionsAhead(db: Database): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`select ledger.partitions_ahead() as ahead`.execute(db)
  return rows[0]?.ahead ?? 0
}

/** Creates the partitions of the ledger for new postings, and deletes what no limit counts any more. */
export function createLedgerJobs(pool: pg.Pool, book = FIRST_BOOK): TableJobs {
  const schema = schemaOf(book, 'ledger')
  const makeRoom = async (): Promise<void> => {
    await makePartitionsAhead(pool, book)
  }
  const deleteOldSpending = async (): Promise<void> => {
    await pool.query(`begin; set local statement_timeout = 0; select ${schema}.delete_old_spending(); commit`)
  }
  return {
    prepare: makeRoom,
    jobs: { 'ledger:make_partitions': makeRoom, 'ledger:delete_old_spending': deleteOldSpending },
    cron: ['11 * * * * ledger:make_partitions', '51 5 * * * ledger:delete_old_spending'],
  }
}
