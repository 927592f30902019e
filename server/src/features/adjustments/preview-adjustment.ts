import { approvalReasonsOf } from '@hai/contract/adjustment-reasons'
import { minus, negative, plus } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import { readDailyLimits } from './daily-limits.ts'
import type { AdjustmentsDeps, Credit } from './deps.ts'
import { planCredit } from './plan-credit.ts'

/** Posts nothing. Fails with the errors of `planCredit`. */
export async function previewAdjustment(
  deps: AdjustmentsDeps,
  { user_id: admin_id }: Staff,
  credit: Credit,
): Promise<Output<'preview_adjustment'>> {
  const { database } = deps
  const { amount, reason_code } = credit
  const { person, moves, accounts, available, contra_holds } = await planCredit(deps, database, [admin_id], credit)
  const limits = await readDailyLimits(deps, database, admin_id)
  const { id: user_id, full_name, hai_tag, email } = person
  const owner = { user_id, full_name, hai_tag, email }
  return {
    entries: moves.flatMap(({ from, to }) => [
      {
        account: reason_code,
        owner: from === reason_code ? null : owner,
        amount: negative(amount),
        balance_before: contra_holds,
        balance_after: minus(contra_holds, amount),
      },
      {
        account: 'available' as const,
        owner: to === accounts.available ? owner : null,
        amount,
        balance_before: available,
        balance_after: plus(available, amount),
      },
    ]),
    needs_approval: approvalReasonsOf(limits, amount),
    limits,
  }
}
