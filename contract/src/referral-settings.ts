import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, centsWithin, nothing } from './schemas.ts'
import { askedChange, changeReason, settingsChange, version } from './settings-change.ts'

/** A larger reward is probably a typing mistake. */
const REWARD_MAX = 100_00
const BUDGET_MAX = 1_000_000_00

const figures = z.strictObject({
  /** False: new sign-ups do not count, but earned rewards are still paid. */
  is_open: z.boolean(),
  referrer_reward: centsWithin(0, REWARD_MAX),
  newcomer_reward: centsWithin(0, REWARD_MAX),
  minimum_amount: centsWithin(1, BUDGET_MAX),
  within_days: z.int().min(1).max(365),
  /** A payment returned within this time does not count. */
  final_after_hours: z.int().min(0).max(720),
  rewarded_max: z.int().min(1).max(10_000),
  monthly_budget: centsWithin(0, BUDGET_MAX),
})
const currentSettings = z.object({ version, ...figures.shape })

export const referralSettings = procedures({
  get_referral_settings: {
    summary:
      'The settings of the referral programme in cents, how much of this month’s budget is spent, the balance of the marketing account, and every change, newest first.',
    access: 'admin',
    input: nothing,
    output: z.object({
      settings: currentSettings,
      spent_this_month: cents,
      marketing_balance: cents,
      changes: z.array(settingsChange(figures)),
    }),
    errors: [],
  },
  set_referral_settings: {
    summary: 'Asks a second super_admin to change the referral programme. Rewards earned before are paid as promised.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({ version, ...figures.shape, reason: changeReason }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
})
