import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export type WalletStatus = 'open' | 'locked' | 'frozen'

export async function statusesOf(database: Database, user_ids: readonly string[]): Promise<(user_id: string) => WalletStatus> {
  const { rows } = await sql<{ owner_id: string; status: WalletStatus }>`
    select owner_id, case when bool_or(status = 'frozen') then 'frozen' when bool_or(status = 'locked') then 'locked' else 'open' end as status
      from ledger.account_view where owner_id = any (${user_ids}::uuid[]) group by owner_id`.execute(database)
  const found = new Map(rows.map(({ owner_id, status }) => [owner_id, status]))
  return (user_id) => found.get(user_id) ?? 'open'
}
