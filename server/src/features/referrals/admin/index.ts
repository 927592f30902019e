import type { referralsAdmin as contract } from '@hai/contract/referrals-admin'
import type { Feature, ReportHandlers } from '../../../feature.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forgetAnswers } from '../../../platform/once.ts'
import { readBranch } from './branch.ts'
import type { ReferralsAdminDeps } from './deps.ts'
import { readFigures } from './figures.ts'
import { getReferral } from './get-referral.ts'
import { listReferrals } from './list-referrals.ts'
import { approvedReversal, describeReversal, reverseReward } from './reverse-reward.ts'

const FORGET_JOB = 'referrals:forget-answers'

export interface ReferralsAdmin {
  readonly feature: Feature<typeof contract>
  readonly reportsOn: (database: Database) => ReportHandlers<typeof contract>
}

export function createReferralsAdmin(deps: ReferralsAdminDeps): ReferralsAdmin {
  deps.approvals.register(approvedReversal(deps))
  const reportsOn: ReferralsAdmin['reportsOn'] = (database) => ({
    admin_get_referral_figures: (_staff, input) => readFigures({ ...deps, database }, input),
  })
  return {
    reportsOn,
    feature: {
      handlers: {
        ...reportsOn(deps.database),
        admin_list_referrals: (_staff, input) => listReferrals(deps, input),
        admin_get_referral: (staff, input) => getReferral(deps, staff, input),
        admin_get_referral_branch: (_staff, input) => readBranch(deps, input),
        reverse_referral_reward: (staff, input) => reverseReward(deps, staff, input),
      },
      acts: { reverse_referral_reward: (staff, input) => describeReversal(deps, staff, input) },
      jobs: { [FORGET_JOB]: () => forgetAnswers({ ...deps, table: 'referrals.command' }) },
      cron: [`37 * * * * ${FORGET_JOB}`],
    },
  }
}
