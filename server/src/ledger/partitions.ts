import type pg from 'pg'
import { BOOK } from './book.ts'

/** Makes the coming partitions of entries, if they are missing. To be run at start and once a day. Answers how many it made. */
export async function makePartitionsAhead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(`select ${BOOK}.make_partitions() as made`)
  return rows[0]?.made ?? 0
}
