import type pg from 'pg'

/** The schema with the ledger’s tables and functions. */
export const BOOK = 'ledger'

/** Call this at the start and every hour. Returns the number of new partitions. */
export async function makePartitionsAhead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(`select ${BOOK}.make_partitions() as made`)
  return rows[0]?.made ?? 0
}
