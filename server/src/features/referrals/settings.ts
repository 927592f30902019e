import { cents, type Cents } from '@hai/contract/money'
import type { Database } from '../../platform/database/database.ts'

export interface ReferralSettings {
  readonly is_open: boolean
  readonly referrer_reward: Cents
  readonly newcomer_reward: Cents
  readonly minimum_amount: Cents
  readonly within_days: number
  readonly final_after_hours: number
  readonly rewarded_max: number
  readonly monthly_budget: Cents
}

/** Not cached, because staff may change the settings at any time. */
export async function readSettings(db: Database): Promise<ReferralSettings> {
  const row = await db.selectFrom('referrals.settings').selectAll().executeTakeFirstOrThrow()
  const { is_open, within_days, final_after_hours, rewarded_max } = row
  return {
    is_open,
    within_days,
    final_after_hours,
    rewarded_max,
    referrer_reward: cents(row.referrer_reward),
    newcomer_reward: cents(row.newcomer_reward),
    minimum_amount: cents(row.minimum_amount),
    monthly_budget: cents(row.monthly_budget),
  }
}
