import type { Input } from '@hai/contract/contract'
import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { cents as centsSchema } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import type { DescribeAction, Handler } from '../../../feature.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../../approvals/index.ts'
import { addToHistory } from '../appeal-dispute.ts'
import { changeAppeal, maxAppealAmount, readAppeal, readAppeals, type AppealRow } from '../appeals.ts'
import { inAudit, lockCase } from '../decide.ts'
import { toActionContext, type ActionContext, type Context } from '../deps.ts'
import { refuseAnother, showWaiting } from './decisions.ts'
import type { LockedCase } from '../end-dispute.ts'
import { recordDisputeChange } from '../events.ts'
import type { DisputedItem } from '../items.ts'
import { readDispute, readRefunded, type DisputeRow } from '../queries.ts'
import {
  APPEAL_APPROVAL,
  requestApproval,
  caseContext,
  lockAloneMax,
  movedFacts,
  readAloneMax,
  approvalColumns,
  type Decider,
  toAuditFields,
} from '../second-person.ts'
import { readItems, roleIn } from '../show-disputes.ts'

type AppealDecision = Pick<Input<'decide_dispute_appeal'>, 'outcome' | 'amount'>

interface Case {
  readonly dispute: DisputeRow
  readonly item: DisputedItem
  readonly appeal: AppealRow | null
}

/**
 * The amount that the decision on the appeal moves. 0 if the first decision is upheld. Fails: FORBIDDEN (the decider
 * made or approved the first decision), INVALID_TRANSITION (no pending appeal), AMOUNT_OUT_OF_BOUNDS.
 */
async function planned(
  db: Database,
  decider_id: string,
  { dispute, item, appeal }: Case,
  decision: AppealDecision,
): Promise<Cents> {
  if (appeal?.outcome !== null) return fail('INVALID_TRANSITION')
  if (appeal.first_decided_by === decider_id || dispute.approved_by === decider_id) fail('FORBIDDEN')
  if (decision.outcome === 'upheld') return zeroCents
  const maximum = maxAppealAmount(appeal.side, dispute, item, await readRefunded(db, dispute))
  const amount = decision.amount ?? maximum
  return amount > 0 && amount <= maximum ? amount : fail('AMOUNT_OUT_OF_BOUNDS', { minimum: cents(1), maximum })
}

/**
 * A changed decision moves money from the other party’s available balance to the party who appealed. An amount above
 * the admin’s limit needs a second admin’s approval.
 */
export const decideAppeal =
  (context: Context): Handler<'decide_dispute_appeal'> =>
  async (staff, { dispute_id, admin_id, decision_reason: reason, ...page }) => {
    refuseAnother(staff, admin_id)
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const { locked, appeal } = await lockAppeal(actionContext, trx, dispute_id, [admin_id])
      const amount = await planned(trx, admin_id, { ...locked, appeal }, page)
      if (amount > 0 && amount > (await lockAloneMax(trx, admin_id, actionContext.clock.now()))) {
        const about = {
          kind: APPEAL_APPROVAL,
          dispute: locked.dispute,
          to: appeal.side,
          amount,
          reason,
          first_decided_by: appeal.first_decided_by,
          payload: { reason },
        } as const
        const waiting = await requestApproval(actionContext, trx, staff, about)
        return { dispute_id, outcome: null, moved: zeroCents, ...showWaiting(waiting) }
      }
      const word = { decided_by: admin_id, approved: null }
      await carryOut(actionContext, trx, locked, { appeal, outcome: page.outcome, amount, reason, staff, word })
      return { dispute_id, outcome: page.outcome, moved: amount, ...showWaiting(null) }
    })
  }

const appealAsked = z.object({ amount: centsSchema, reason: z.string() })

/** Fails: FORBIDDEN (the approver made the first decision), and with the errors of `planned` and the ledger. */
export const approvedAppeal = (context: Context): ApprovalKind => ({
  kind: APPEAL_APPROVAL,
  required_role: 'admin',
  context: caseContext,
  apply: async (trx, { subject: dispute_id, payload, requested_by: admin_id, approver, approval_id }) => {
    const actionContext = await toActionContext(context, trx)
    const { reason, amount: requestedAmount } = appealAsked.parse(payload)
    const { locked, appeal } = await lockAppeal(actionContext, trx, dispute_id, [admin_id, approver.user_id])
    if (appeal.first_decided_by === approver.user_id) fail('FORBIDDEN')
    const amount = await planned(trx, admin_id, { ...locked, appeal }, { outcome: 'changed', amount: requestedAmount })
    const word = { decided_by: admin_id, approved: { approved_by: approver.user_id, approval_id } }
    await carryOut(actionContext, trx, locked, { appeal, outcome: 'changed', amount, reason, staff: approver, word })
  },
})

async function lockAppeal(context: ActionContext, trx: Transaction, dispute_id: string, staff_ids: readonly string[]) {
  const locked = await lockCase(context, trx, dispute_id, staff_ids)
  return { locked, appeal: (await readAppeal(trx, dispute_id)) ?? fail('INVALID_TRANSITION') }
}

interface Outcome {
  readonly appeal: AppealRow
  readonly outcome: AppealDecision['outcome']
  readonly amount: Cents
  readonly reason: string
  readonly staff: Staff
  readonly word: Decider
}

async function carryOut(
  { clock }: ActionContext,
  trx: Transaction,
  { items, item, dispute }: LockedCase,
  { appeal: { id: key, side }, outcome, amount, reason, staff, word }: Outcome,
): Promise<void> {
  const transaction_id = amount > 0 ? await items.carry(trx, item, side, { key, amount }) : null
  const now = clock.now()
  const moved = amount > 0 ? amount : null
  const decided = { outcome, decided_by: word.decided_by, decided_at: now, moved, transaction_id, ...approvalColumns(word) }
  await changeAppeal(trx, dispute.id, decided)
  const change = {
    before: { appeal: 'pending' },
    after: { appeal: outcome, moved: amount, transaction_id, opponent_id: dispute.opponent_id, ...toAuditFields(word) },
  }
  await recordStaffAction(trx, staff, { action: 'dispute_appeal_decided', ...inAudit(dispute), reason, ...change }, now)
  await publishOutcome(trx, dispute, { actor_id: word.decided_by, side, outcome, reason, now })
}

async function publishOutcome(
  trx: Transaction,
  dispute: DisputeRow,
  {
    actor_id,
    side,
    outcome,
    reason,
    now,
  }: { actor_id: string; reason: string; now: Date } & Pick<AppealRow, 'side'> & Pick<AppealDecision, 'outcome'>,
): Promise<void> {
  const kind = outcome === 'upheld' ? 'upheld' : side === 'payer' ? 'refunded' : 'released'
  const event = { kind, actor_id, actor_role: 'admin', body: reason, created_at: now } as const
  const changed = await addToHistory(trx, dispute, event)
  const action = outcome === 'upheld' ? 'uphold' : 'change'
  await recordDisputeChange(trx, changed, { action, by: 'admin', from: dispute.status, is_told_by_item: false }, now)
}

export const describeAppeal =
  (context: Context): DescribeAction<'decide_dispute_appeal'> =>
  async (staff, { dispute_id, admin_id, ...page }) => {
    refuseAnother(staff, admin_id)
    const { database } = context
    const dispute = (await readDispute(database, dispute_id)) ?? fail('NOT_FOUND')
    if (roleIn(dispute, staff.user_id) !== null) fail('FORBIDDEN')
    const item = (await readItems(context, database, [dispute])).get(dispute.related_id) ?? fail('NOT_FOUND')
    const appeal = (await readAppeals(database, [dispute_id])).get(dispute_id) ?? null
    const amount = await planned(database, admin_id, { dispute, item, appeal }, page)
    const { side, asked_by } = appeal ?? fail('INVALID_TRANSITION')
    if (amount === 0) return { kind: 'appeal_rejection', user_id: asked_by }
    const asks = amount > (await readAloneMax(database, admin_id, context.clock.now()))
    return requestFacts(asks ? 'ask' : 'do', movedFacts({ kind: APPEAL_APPROVAL, dispute, to: side, amount }))
  }
