import type { disputesAdmin } from '@hai/contract/disputes-admin'
import { type DisputeDecision, reasonsFor } from '@hai/contract/dispute-reasons'
import { disputeStepOf } from '@hai/contract/dispute-steps'
import { minus } from '@hai/contract/money'
import type { Staff } from '../../../caller.ts'
import type { ConfirmedActions, Handlers } from '../../../feature.ts'
import { fail } from '../../../platform/failure.ts'
import { requestFacts } from '../../approvals/index.ts'
import { decide, refuseWrongPart, calculateTakenFromPayee, type Decision } from '../decide.ts'
import type { Context } from '../deps.ts'
import { readDispute } from '../queries.ts'
import { movedFacts, readAloneMax, REFUND_APPROVAL, type PendingApproval } from '../second-person.ts'
import { readItems, roleIn } from '../show-disputes.ts'

type Decisions = Pick<
  Handlers<typeof disputesAdmin>,
  'approve_dispute_refund' | 'release_dispute_funds' | 'close_dispute_no_action'
>

export function refuseAnother({ user_id }: Staff, admin_id: string): void {
  if (admin_id !== user_id) fail('FORBIDDEN')
}

/** Fails: NOT_FOUND, BAD_REQUEST (`reason_code` does not fit this decision about a cash-out, or about a task). */
async function refuseUnfitReason(
  { database }: Context,
  decision: DisputeDecision,
  { dispute_id, reason_code }: Pick<Decision, 'dispute_id' | 'reason_code'>,
): Promise<void> {
  const { related_type } = (await readDispute(database, dispute_id)) ?? fail('NOT_FOUND')
  const fit: readonly string[] = reasonsFor[related_type][decision]
  if (!fit.includes(reason_code)) fail('BAD_REQUEST', { fields: [{ path: 'reason_code', reason: `not for a ${related_type}` }] })
}

export const showWaiting = (waiting: PendingApproval | null) => ({
  approval_id: waiting?.approval_id ?? null,
  expires_at: waiting?.expires_at.toISOString() ?? null,
})

/**
 * All three calls fail with the errors of `decide` and `refuseUnfitReason`, and with FORBIDDEN (`admin_id` is not the
 * caller).
 */
export const decisionHandlers = (context: Context): Decisions => {
  const endWith = async (staff: Staff, decision: DisputeDecision, { admin_id, ...input }: Omit<Decision, 'staff'>) => {
    refuseAnother(staff, admin_id)
    await refuseUnfitReason(context, decision, input)
    const { moved, kept, status, waiting } = await decide(context, decision, { ...input, admin_id, staff })
    return { moved, kept, ended: { dispute_id: input.dispute_id, status }, waits: showWaiting(waiting) }
  }
  return {
    approve_dispute_refund: async (staff, { refund_reason: reason, ...input }) => {
      const { ended, moved, kept, waits } = await endWith(staff, 'refund', { ...input, reason })
      return { ...ended, refund_amount: moved, kept, ...waits }
    },
    release_dispute_funds: async (staff, { release_reason: reason, ...input }) => {
      const { ended, moved } = await endWith(staff, 'release', { ...input, reason })
      return { ...ended, release_amount: moved }
    },
    close_dispute_no_action: async (staff, { closure_reason: reason, ...input }) =>
      (await endWith(staff, 'close', { ...input, reason })).ended,
  }
}

async function readDecidable(
  context: Context,
  staff: Staff,
  action: DisputeDecision,
  { dispute_id, admin_id }: { readonly dispute_id: string; readonly admin_id: string },
) {
  const { database } = context
  refuseAnother(staff, admin_id)
  const dispute = (await readDispute(database, dispute_id)) ?? fail('NOT_FOUND')
  if (roleIn(dispute, staff.user_id) !== null) fail('FORBIDDEN')
  if (!disputeStepOf(dispute.status, action, 'admin')) fail('INVALID_TRANSITION')
  const item = (await readItems(context, database, [dispute])).get(dispute.related_id) ?? fail('NOT_FOUND')
  return { dispute, item }
}

export const decisionActions = (
  context: Context,
): Pick<ConfirmedActions, 'approve_dispute_refund' | 'release_dispute_funds' | 'close_dispute_no_action'> => ({
  approve_dispute_refund: async (staff, { amount, ...input }) => {
    const { dispute, item } = await readDecidable(context, staff, 'refund', input)
    refuseWrongPart(item, amount)
    const taken = await calculateTakenFromPayee(context.database, { item, dispute }, amount)
    if (taken > 0) {
      const asks = taken > (await readAloneMax(context.database, staff.user_id, context.clock.now()))
      return requestFacts(asks ? 'ask' : 'do', movedFacts({ kind: REFUND_APPROVAL, dispute, to: 'payer', amount: taken }))
    }
    const isPart = amount !== undefined && amount !== item.held
    return {
      kind: 'refund',
      user_id: dispute.payer_id,
      amount: amount ?? item.held,
      released: isPart ? { user_id: dispute.payee_id, amount: minus(item.payout, amount) } : null,
    }
  },
  release_dispute_funds: async (staff, input) => {
    const { dispute, item } = await readDecidable(context, staff, 'release', input)
    const is_held = item.held > 0
    return { kind: 'release', user_id: dispute.payee_id, amount: is_held ? item.payout : item.amount, is_held }
  },
  close_dispute_no_action: async (staff, input) => {
    const { dispute, item } = await readDecidable(context, staff, 'close', input)
    const { payer_id, payee_id, related_type } = dispute
    return {
      kind: 'dispute_closing',
      payer: { user_id: payer_id },
      payee: { user_id: payee_id },
      related_type,
      amount: item.amount,
    }
  },
})
