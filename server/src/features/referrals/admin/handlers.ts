import type { referralsAdmin as contract } from '@hai/contract/referrals-admin'
import type { ConfirmedActions, Handlers, ReportHandlers } from '../../../feature.ts'
import { readBranch } from './branch.ts'
import type { ReferralsAdminDeps } from './deps.ts'
import { readFigures } from './figures.ts'
import { getReferral } from './get-referral.ts'
import { listReferrals } from './list-referrals.ts'
import { describeReversal, reverseReward } from './reverse-reward.ts'

export const adminReports = (deps: Pick<ReferralsAdminDeps, 'clock' | 'database'>): ReportHandlers<typeof contract> => ({
  admin_get_referral_figures: (_staff, input) => readFigures(deps, input),
})

export const adminHandlers = (deps: ReferralsAdminDeps): Handlers<typeof contract> => ({
  ...adminReports(deps),
  admin_list_referrals: (_staff, input) => listReferrals(deps, input),
  admin_get_referral: (staff, input) => getReferral(deps, staff, input),
  admin_get_referral_branch: (_staff, input) => readBranch(deps, input),
  reverse_referral_reward: (staff, input) => reverseReward(deps, staff, input),
})

export const adminConfirmedActions = (deps: ReferralsAdminDeps): ConfirmedActions => ({
  reverse_referral_reward: (staff, input) => describeReversal(deps, staff, input),
})
