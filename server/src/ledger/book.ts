import type pg from 'pg'

/** The schema with the ledger’s tables and functions. A second ledger would be a second schema. */
export const BOOK = 'ledger'

/**
 * Creates the next partitions of entries if they are missing. Run this at the start and every hour. Returns how many
 * were created.
 */
export async function makePartitionsAhead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(`select ${BOOK}.make_partitions() as made`)
  return rows[0]?.made ?? 0
}
