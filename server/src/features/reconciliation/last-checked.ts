import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** When the newest check of all balances against the entries was done, whatever it found; null: none was. */
export async function lastChecked(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ finished_at: Date }>`
    select finished_at from reconciliation.run where kind = 'anomaly' and status = 'done' order by started_at desc, id desc limit 1`.execute(
    database,
  )
  return rows[0]?.finished_at ?? null
}
