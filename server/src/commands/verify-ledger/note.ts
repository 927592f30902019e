import type pg from 'pg'
import { takeRole } from './read-database.ts'
import type { Verdict } from './count.ts'

export async function recordVerdict(client: pg.ClientBase, { counted, faults, more }: Verdict): Promise<void> {
  await client.query('begin')
  try {
    await client.query(takeRole)
    await client.query('insert into health.verification (is_whole, postings, faults) values ($1, $2, $3)', [
      counted !== null,
      counted?.postings ?? null,
      faults.length + more,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
