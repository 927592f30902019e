import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

/** Leaves out whom the member referred, because that is data of those people. */
export const referralsData = (database: Database): readonly PersonalTable[] => [
  personalTable('referral_code', ({ user_id }) =>
    database.selectFrom('referrals.code').select(['code', 'created_at']).where('user_id', '=', user_id).execute(),
  ),
  personalTable('referral', ({ user_id }) =>
    database
      .selectFrom('referrals.referral')
      .select(['joined_at', 'status', 'tier_reached_at', 'transaction_id', 'expires_at', 'ended_at'])
      .where('user_id', '=', user_id)
      .execute(),
  ),
  personalTable('referral_rewards', async ({ user_id }) => {
    const rows = await database
      .selectFrom('referrals.payout as payout')
      .leftJoin('referrals.reversal as reversal', 'reversal.payout_id', 'payout.id')
      .select(['payout.created_at', 'payout.role', 'payout.amount', 'payout.paid_at', 'payout.transaction_id'])
      .select([
        'reversal.reversed_at as taken_back_at',
        'reversal.amount as taken_back',
        'reversal.reason_code as taken_back_for',
      ])
      .where('payout.beneficiary_id', '=', user_id)
      .orderBy('payout.created_at', 'desc')
      .execute()
    return rows.map(({ amount, taken_back, ...row }) => ({
      ...row,
      amount_usd: dollars(amount),
      taken_back_usd: taken_back === null ? null : dollars(taken_back),
    }))
  }),
]
