import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** True if test money was ever credited in this database. Test money cannot be told apart from real money later. */
export async function hasSandboxMoney(database: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ledger.account_view where kind = 'outside:sandbox' and version > 0) as found`.execute(database)
  return rows[0]?.found ?? false
}
