import type pg from 'pg'
import { BOOK } from './book.ts'

/**
 * Creates the coming partitions of entries if they are missing. Run it at start and once a day. Returns how many it
 * created.
 */
export async function makePartitionsAhead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(`select ${BOOK}.make_partitions() as made`)
  return rows[0]?.made ?? 0
}
