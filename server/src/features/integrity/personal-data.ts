import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const reconciliationData = (database: Database): readonly PersonalTable[] => [
  personalTable('wallet_alerts', async ({ user_id }) => {
    const rows = await database
      .selectFrom('integrity.admin_alerts')
      .select(['created_at', 'snapshot_balance', 'computed_balance', 'resolved_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ snapshot_balance, computed_balance, ...row }) => ({
      ...row,
      stored_balance: dollars(snapshot_balance),
      balance_by_entries: dollars(computed_balance),
    }))
  }),
]
