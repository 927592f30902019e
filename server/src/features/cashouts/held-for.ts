import type { Database } from '../../platform/database/database.ts'

export async function cashoutsOfHolds(
  database: Database,
  hold_ids: readonly string[],
): Promise<readonly { readonly hold_id: string; readonly id: string; readonly status: string }[]> {
  if (hold_ids.length === 0) return []
  return database.selectFrom('cashouts.cashout').select(['hold_id', 'id', 'status']).where('hold_id', 'in', hold_ids).execute()
}
