import { adjustmentReasons, creditCaseKinds } from '@hai/contract/adjustment-reasons'
import { negative } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import { cents, id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Input } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import type { AdjustmentsDeps, Credit } from './deps.ts'
import { planCredit } from './plan-credit.ts'
import { postAdjustment } from './post-adjustment.ts'
import { readApproved } from './queries.ts'

export const ADJUSTMENT_APPROVAL = 'adjustment'

/** Only one credit with the same member, amount and reason can be pending. */
export const subjectOf = ({ user_id, amount, reason_code }: Credit): string => `${user_id} ${amount} ${reason_code}`

const payloadSchema = z.object({
  user_id: id,
  amount: cents,
  reason_code: z.enum(adjustmentReasons),
  reason: z.string(),
  notes: z.string(),
  case: z
    .object({ kind: z.enum(creditCaseKinds), id })
    .nullable()
    .default(null),
  ip_address: z.string(),
  user_agent: z.string(),
})

/**
 * Posts an approved credit under the rules that apply when it is approved. If they no longer allow the credit, the call
 * fails and the request stays pending.
 */
export const approvedAdjustment = (deps: AdjustmentsDeps): ApprovalKind => ({
  kind: ADJUSTMENT_APPROVAL,
  required_role: 'admin',
  context: (_db, { payload }) => {
    const { user_id, amount, reason_code, notes, case: creditCase } = payloadSchema.parse(payload)
    return {
      staff_notes: notes,
      changes: [
        { owner_id: user_id, account: 'available', amount },
        { owner_id: null, account: reason_code, amount: negative(amount) },
      ],
      case: creditCase,
    }
  },
  apply: async (trx, { payload, requested_by, approver, approval_id }) => {
    const request = payloadSchema.parse(payload)
    const plan = await planCredit(deps, trx, [requested_by, approver.user_id], request)
    const posting = { ...request, idempotency_key: approval_id, admin_id: requested_by, approval_id }
    await postAdjustment(deps, trx, approver, plan, posting)
  },
})

/** Fails: NOT_FOUND (also for approvals of another kind), and with the errors of `approvals.decide`. */
export async function decideAdjustment(
  { database, approvals }: AdjustmentsDeps,
  staff: Staff,
  decision: Input<'admin_decide_adjustment'>,
): Promise<Output<'admin_decide_adjustment'>> {
  const { approval_id } = decision
  const waiting = await approvals.read(database, approval_id)
  if (waiting?.facts.kind !== ADJUSTMENT_APPROVAL) fail('NOT_FOUND')
  const { status } = await approvals.decide(staff, decision)
  const adjustment = await readApproved(database, approval_id)
  return {
    approval_id,
    status,
    amount: payloadSchema.parse(waiting.payload).amount,
    new_balance: adjustment?.balance_after ?? null,
    adjustment_id: adjustment?.id ?? null,
    transaction_id: adjustment?.transaction_id ?? null,
  }
}
