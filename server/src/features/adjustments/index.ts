import type { ActionFacts } from '@hai/contract/action-facts'
import { approvalReasonsOf } from '@hai/contract/adjustment-reasons'
import type { adjustments as contract } from '@hai/contract/adjustments'
import type { staffLimits as limitsContract } from '@hai/contract/staff-limits'
import type { Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { deleteAnswers } from '../../platform/once.ts'
import { requestFacts } from '../approvals/index.ts'
import { approvedAdjustment, decideAdjustment } from './approved-adjustment.ts'
import { creditFacts, creditWallet } from './credit-wallet.ts'
import { readDailyLimits } from './daily-limits.ts'
import type { AdjustmentsDeps, Credit } from './deps.ts'
import { listAdjustments } from './list-adjustments.ts'
import { adjustmentsData } from './queries.ts'
import { planCredit } from './plan-credit.ts'
import { previewAdjustment } from './preview-adjustment.ts'
import { approvedAdminLimit, describeAdminLimit, setAdminLimit } from './set-admin-limit.ts'
import { approvedStaffLimits, describeStaffLimits, setStaffLimits } from './set-staff-limits.ts'
import { getStaffLimits } from './staff-limits.ts'

export { adjustmentDetails, ADJUSTMENT_KIND, creditOf } from './details.ts'
export { fundAccount } from './fund-account.ts'

const DELETE_ANSWERS_JOB = 'adjustments:delete_answers'

export interface Adjustments {
  readonly feature: Feature<typeof contract & typeof limitsContract>
}

/** A credit above the limits of the admin needs a second admin (docs/product/staff.md#credits). */
export function createAdjustments(deps: AdjustmentsDeps): Adjustments {
  const { database, clock, approvals } = deps
  for (const kind of [approvedAdjustment, approvedStaffLimits, approvedAdminLimit]) approvals.register(kind(deps))
  const describe = async ({ user_id: admin_id }: Staff, credit: Credit): Promise<ActionFacts> => {
    await planCredit(deps, database, [admin_id], credit)
    const isAsked = approvalReasonsOf(await readDailyLimits(deps, database, admin_id), credit.amount).length > 0
    return requestFacts(isAsked ? 'ask' : 'do', creditFacts(credit))
  }
  return {
    feature: {
      handlers: {
        preview_adjustment: (staff, input) => previewAdjustment(deps, staff, input),
        admin_wallet_adjustment: (staff, input) => creditWallet(deps, staff, input),
        manual_wallet_adjustment: (staff, input) => creditWallet(deps, staff, { ...input, notes: '', case: null }),
        admin_decide_adjustment: (staff, input) => decideAdjustment(deps, staff, input),
        list_wallet_adjustments: (_staff, input) => listAdjustments(deps, input),
        get_admin_daily_limits: (staff, { admin_id = staff.user_id }) =>
          admin_id === staff.user_id ? readDailyLimits(deps, database, admin_id) : fail('FORBIDDEN'),
        get_staff_limits: () => getStaffLimits(deps),
        set_staff_limits: (staff, input) => setStaffLimits(deps, staff, input),
        set_admin_daily_limit: (staff, input) => setAdminLimit(deps, staff, input),
      },
      confirmedActions: {
        admin_wallet_adjustment: describe,
        manual_wallet_adjustment: describe,
        admin_decide_adjustment: (staff, input) => approvals.describe(input, staff),
        set_staff_limits: (_staff, input) => describeStaffLimits(deps, input),
        set_admin_daily_limit: (staff, input) => describeAdminLimit(deps, staff, input),
      },
      jobs: { [DELETE_ANSWERS_JOB]: () => deleteAnswers({ database, clock, table: 'adjustments.command' }) },
      cron: [`23 * * * * ${DELETE_ANSWERS_JOB}`],
      personalData: adjustmentsData(database),
    },
  }
}
