import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, centsWithin, nothing } from './schemas.ts'
import { askedChange, changeReason, settingsChange, version } from './settings-change.ts'

/** A reward above this would be a slip of the finger. */
const REWARD_MAX = 100_00
const BUDGET_MAX = 1_000_000_00

const figures = z.strictObject({
  /** Closed: no newcomer is counted any more; what was earned is paid. */
  is_open: z.boolean(),
  referrer_reward: centsWithin(0, REWARD_MAX),
  newcomer_reward: centsWithin(0, REWARD_MAX),
  /** Of the newcomer’s first payment. */
  minimum_amount: centsWithin(1, BUDGET_MAX),
  within_days: z.int().min(1).max(365),
  /** In which a payment that comes back does not count. */
  final_after_hours: z.int().min(0).max(720),
  /** For each referrer. */
  rewarded_max: z.int().min(1).max(10_000),
  monthly_budget: centsWithin(0, BUDGET_MAX),
})
const shown = z.object({ version, ...figures.shape })

export const referralSettings = procedures({
  get_referral_settings: {
    summary:
      'The figures of the referral programme in cents, what of this month’s budget is spent, what the marketing account holds, and every change, newest first.',
    access: 'admin',
    input: nothing,
    output: z.object({
      settings: shown,
      spent_this_month: cents,
      marketing_balance: cents,
      changes: z.array(settingsChange(figures)),
    }),
    errors: [],
  },
  set_referral_settings: {
    summary:
      'Asks a second super_admin to set the figures of the referral programme. What was earned before is paid as it was promised.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({ version, ...figures.shape, reason: changeReason }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
})
