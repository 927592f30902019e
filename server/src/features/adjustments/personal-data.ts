import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

/** Leaves out the texts that staff wrote, and their names. */
export const adjustmentsData = (database: Database): readonly PersonalTable[] => [
  personalTable('wallet_adjustments', async ({ user_id }) => {
    const rows = await database
      .selectFrom('adjustments.wallet_adjustment')
      .select(['created_at', 'amount', 'reason_code', 'balance_after', 'transaction_id'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ amount, balance_after, ...row }) => ({
      ...row,
      amount_usd: dollars(amount),
      balance_after_usd: dollars(balance_after),
    }))
  }),
]
