import type { DisputeDecision } from '@hai/contract/dispute-reasons'
import { type DisputeStatus, disputeStepOf } from '@hai/contract/dispute-steps'
import { cents, type Cents, zeroCents } from '@hai/contract/money'
import { cents as centsSchema } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { commandLine, osUser } from '../identity/index.ts'
import { toActionContext, type ActionContext, type Context } from './deps.ts'
import { endDispute, type DisputeEnding, type LockedCase } from './end-dispute.ts'
import { recordDisputeChange } from './events.ts'
import type { DisputedItem } from './items.ts'
import { lockDispute, readDispute, readRefunded, type DisputeRow } from './queries.ts'
import {
  requestApproval,
  caseContext,
  lockAloneMax,
  lockCommandLineMax,
  REFUND_APPROVAL,
  approvalColumns,
  type PendingApproval,
  type Decider,
  toAuditFields,
} from './second-person.ts'

/**
 * For a decision or a freeze. Both parties can read the `reason` of a decision. Only the frozen party can read that of
 * a freeze.
 */
export interface DecisionReason {
  readonly admin_id: string
  readonly reason_code: string
  readonly reason: string
}

type DecisionMaker = Pick<Staff, 'user_id' | 'role' | 'request' | 'action_id'> & { readonly os_user?: string }

export interface Decision extends DecisionReason {
  readonly dispute_id: string
  /**
   * The amount of a refund. Default: all held money with fee and tax, or everything that was paid and not yet returned.
   */
  readonly amount?: Cents | undefined
  /** The staff member on the staff pages. Undefined on the command line. */
  readonly staff?: Staff | undefined
}

export type Decided = Pick<DisputeEnding, 'moved' | 'kept' | 'transaction_id'> & {
  readonly status: DisputeStatus
  /** No money moves before a second admin gives this approval. Null if the decision was carried out. */
  readonly waiting: PendingApproval | null
}

const auditActions = { refund: 'dispute_refunded', release: 'dispute_released', close: 'dispute_closed' } as const

/**
 * Ends a dispute with its cash-out or task, and moves the money, in one transaction.
 *
 * If the money was already paid out and the refund exceeds the admin’s limit, a second admin must approve it. The
 * command line rejects such a refund, because one person there could act as both admins. For the same reason all
 * refunds of paid-out money on the command line share one limit.
 *
 * Fails: NOT_FOUND, FORBIDDEN (not staff, or a party), INVALID_TRANSITION, CONFLICT (approval already requested),
 * AMOUNT_OUT_OF_BOUNDS, and with the ledger’s errors. AMOUNT_OUT_OF_BOUNDS means: a partial refund would leave the
 * payee nothing, the amount is more than can be returned, or it is above the limit on the command line.
 */
export async function decide(context: Context, decision: DisputeDecision, judgement: Decision): Promise<Decided> {
  const { dispute_id, admin_id } = judgement
  const actionContext = await toActionContext(context)
  const decisionMaker = await findDecisionMaker(actionContext, judgement)
  return actionContext.database.transaction().execute(async (trx) => {
    const locked = await lockCase(actionContext, trx, dispute_id, [admin_id])
    refuseWrongPart(locked.item, judgement.amount)
    const taken = decision === 'refund' ? await calculateTakenFromPayee(trx, locked, judgement.amount) : zeroCents
    const lockMax = judgement.staff ? lockAloneMax : lockCommandLineMax
    const maximum = taken > 0 ? await lockMax(trx, admin_id, actionContext.clock.now()) : zeroCents
    if (taken > maximum) {
      if (!judgement.staff) fail('AMOUNT_OUT_OF_BOUNDS', { minimum: cents(1), maximum })
      return requestRefundApproval(actionContext, trx, locked, { ...judgement, decisionMaker, amount: taken })
    }
    return end(actionContext, trx, locked, {
      ...judgement,
      decision,
      decisionMaker,
      word: { decided_by: admin_id, approved: null },
    })
  })
}

/** Locks the cash-out or task before the dispute. Fails: NOT_FOUND, FORBIDDEN (one of `staff_ids` is a party). */
export async function lockCase(
  { items }: Pick<ActionContext, 'items'>,
  trx: Transaction,
  dispute_id: string,
  staff_ids: readonly string[],
): Promise<LockedCase> {
  const { related_type, related_id } = (await readDispute(trx, dispute_id)) ?? fail('NOT_FOUND')
  const port = items[related_type] ?? fail('NOT_FOUND')
  const item = (await port.lock(trx, related_id)) ?? fail('NOT_FOUND')
  const dispute = await lockForStaff(trx, dispute_id, ...staff_ids)
  return { items: port, item, dispute }
}

/**
 * The amount that a refund takes from the payee’s wallet. 0 if the money is still on hold. Fails: INVALID_TRANSITION,
 * AMOUNT_OUT_OF_BOUNDS.
 */
export async function calculateTakenFromPayee(
  db: Database,
  { item, dispute }: Pick<LockedCase, 'item' | 'dispute'>,
  requestedAmount: Cents | undefined,
): Promise<Cents> {
  if (!disputeStepOf(dispute.status, 'refund', 'admin')) fail('INVALID_TRANSITION')
  if (item.held > 0) return zeroCents
  const maximum = cents(Math.max(0, item.amount - (await readRefunded(db, dispute))))
  const amount = requestedAmount ?? maximum
  return amount > 0 && amount <= maximum ? amount : fail('AMOUNT_OUT_OF_BOUNDS', { minimum: cents(1), maximum })
}

async function requestRefundApproval(
  context: ActionContext,
  trx: Transaction,
  { dispute }: LockedCase,
  { decisionMaker, amount, reason_code, reason }: Decision & { readonly decisionMaker: DecisionMaker; readonly amount: Cents },
): Promise<Decided> {
  const approval = { kind: REFUND_APPROVAL, dispute, to: 'payer', amount, reason, payload: { reason_code, reason } } as const
  const waiting = await requestApproval(context, trx, decisionMaker, approval)
  return { moved: zeroCents, kept: null, transaction_id: null, status: dispute.status, waiting }
}

const refundAsked = z.object({ amount: centsSchema, reason_code: z.string(), reason: z.string() })

export const approvedRefund = (context: Context): ApprovalKind => ({
  kind: REFUND_APPROVAL,
  required_role: 'admin',
  context: caseContext,
  apply: async (trx, { subject: dispute_id, payload, requested_by: admin_id, approver, approval_id }) => {
    const actionContext = await toActionContext(context, trx)
    const request = refundAsked.parse(payload)
    const locked = await lockCase(actionContext, trx, dispute_id, [admin_id, approver.user_id])
    if ((await calculateTakenFromPayee(trx, locked, request.amount)) === 0) fail('INVALID_TRANSITION')
    const word = { decided_by: admin_id, approved: { approved_by: approver.user_id, approval_id } }
    await end(actionContext, trx, locked, { ...request, dispute_id, admin_id, decision: 'refund', decisionMaker: approver, word })
  },
})

/**
 * Held money can be returned completely or up to `partMost`. Accepts any part if nothing is held. Fails:
 * AMOUNT_OUT_OF_BOUNDS.
 */
export function refuseWrongPart({ held, amount }: Pick<DisputedItem, 'held' | 'amount'>, part: Cents | undefined): void {
  if (held === 0 || part === undefined || part === held) return
  const maximum = partMost({ amount })
  if (part <= 0 || part > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum: cents(1), maximum })
}

export const partMost = ({ amount }: Pick<DisputedItem, 'amount'>): Cents => cents(Math.max(0, amount - 1))

async function end(
  context: ActionContext,
  trx: Transaction,
  locked: LockedCase,
  {
    decision,
    decisionMaker,
    word,
    reason_code,
    reason,
    amount,
  }: Decision & { readonly decision: DisputeDecision; readonly decisionMaker: DecisionMaker; readonly word: Decider },
): Promise<Decided> {
  const ending = {
    decision,
    by: 'admin',
    actor_id: word.decided_by,
    second: approvalColumns(word),
    body: reason,
    reason_code,
    amount,
  } as const
  const { dispute } = locked
  const { dispute: ended, moved, transaction_id, kept } = await endDispute(context, trx, locked, ending)
  const now = context.clock.now()
  const { opponent_id } = dispute
  const after = {
    status: ended.status,
    moved,
    kept,
    reason_code,
    transaction_id,
    opponent_id,
    ...toAuditFields(word),
    ...(decisionMaker.os_user !== undefined && { os_user: decisionMaker.os_user }),
  }
  const about = { ...inAudit(dispute), reason, before: { status: dispute.status }, after }
  await recordStaffAction(trx, decisionMaker, { action: auditActions[decision], ...about }, now)
  await recordDisputeChange(trx, ended, { action: decision, by: 'admin', from: dispute.status, is_told_by_item: false }, now)
  return { moved, kept, transaction_id, status: ended.status, waiting: null }
}

/** The target is the dispute’s initiator, so that a search of the audit log for this member finds the entry. */
export const inAudit = ({ id, initiator_id }: Pick<DisputeRow, 'id' | 'initiator_id'>) => ({
  subject: id,
  target_user_id: initiator_id,
})

async function findDecisionMaker({ identity }: Pick<Context, 'identity'>, { admin_id, staff }: Decision): Promise<DecisionMaker> {
  const role = (await identity.staffRoleOf(admin_id)) ?? fail('FORBIDDEN')
  return staff ?? { user_id: admin_id, role, request: commandLine(), os_user: osUser() }
}

/** Fails: NOT_FOUND, FORBIDDEN (one of `staff_ids` is a party). */
export async function lockForStaff(trx: Transaction, dispute_id: string, ...staff_ids: readonly string[]): Promise<DisputeRow> {
  const dispute = (await lockDispute(trx, dispute_id)) ?? fail('NOT_FOUND')
  return staff_ids.includes(dispute.payer_id) || staff_ids.includes(dispute.payee_id) ? fail('FORBIDDEN') : dispute
}
