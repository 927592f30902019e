import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const fundingData = (database: Database): readonly PersonalTable[] => [
  personalTable('fundings', async ({ user_id }) => {
    const rows = await database
      .selectFrom('funding.funding')
      .select(['funding_id', 'created_at', 'method', 'status', 'amount', 'fee', 'tax', 'transaction_id'])
      .select(['reference', 'payment_reference', 'refunded', 'disputed', 'taken_member', 'taken_debt'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ amount, fee, tax, refunded, disputed, taken_member, taken_debt, ...row }) => ({
      ...row,
      amount_usd: dollars(amount),
      fee_usd: dollars(fee),
      tax_usd: dollars(tax),
      refunded_usd: dollars(refunded),
      disputed_usd: dollars(disputed),
      taken_back_usd: dollars(taken_member),
      owed_usd: dollars(taken_debt),
    }))
  }),
]
