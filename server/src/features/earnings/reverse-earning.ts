import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Input } from '@hai/contract/contract'
import { earningOutcome, type EarningOutcome } from '@hai/contract/earnings'
import { negative } from '@hai/contract/money'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { type Posted, reverseEarningMoves } from '../../ledger/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import { platformDays } from '../limits/index.ts'
import type { EarningsDeps } from './deps.ts'
import { pending, posted, type EarningDecision } from './outcome.ts'
import { findEarning, insertBooking, isReversed, type ManualEarningPosted, readAloneMax, REVERSAL_APPROVAL } from './queries.ts'

type ReversalInput = Omit<Input<'reverse_platform_earning'>, 'idempotency_key'>

const payloadSchema = z.object({ transaction_id: id, reason: z.string() })

/** Fails: NOT_FOUND, INVALID_TRANSITION (already reversed). */
async function requireReversible(db: Database, transaction_id: string): Promise<ManualEarningPosted> {
  const earning = (await findEarning(db, transaction_id)) ?? fail('NOT_FOUND')
  return earning.is_reversed ? fail('INVALID_TRANSITION') : earning
}

const reversalFacts = (
  { settings }: EarningsDeps,
  { amount, details: { type }, created_at }: ManualEarningPosted,
): ApprovalFacts => ({
  kind: REVERSAL_APPROVAL,
  amount,
  type,
  booked_on: platformDays(settings.timeZone)(created_at).day,
})

/** `step` is `ask` if the reversal needs approval. Fails: NOT_FOUND, INVALID_TRANSITION (already reversed). */
export async function describeReversal(
  deps: EarningsDeps,
  { transaction_id }: Pick<ReversalInput, 'transaction_id'>,
): Promise<ActionFacts> {
  const earning = await requireReversible(deps.database, transaction_id)
  const step = earning.amount > (await readAloneMax(deps.database)) ? 'ask' : 'do'
  return requestFacts(step, reversalFacts(deps, earning))
}

/**
 * A large amount needs a second admin’s approval. A repeated call with the same key gets the first answer. Fails:
 * NOT_FOUND, INVALID_TRANSITION (already reversed), CONFLICT (already requested), INSUFFICIENT_FUNDS,
 * IDEMPOTENCY_CONFLICT.
 */
export function reverseEarning(
  deps: EarningsDeps,
  staff: Staff,
  { idempotency_key, ...request }: Input<'reverse_platform_earning'>,
): Promise<EarningOutcome> {
  const { database, clock } = deps
  const command = { member_id: staff.user_id, idempotency_key, payload: { call: 'reverse_platform_earning', ...request } }
  return once({ database, clock, table: 'earnings.command' }, command, earningOutcome, async () => {
    const earning = await requireReversible(database, request.transaction_id)
    return async (trx) => {
      const { amount } = earning
      const alone = { idempotency_key, booked_by: staff.user_id, approval_id: null }
      if (amount <= (await readAloneMax(trx))) return posted(await takeBack(deps, trx, staff, earning, request, alone), amount)
      const about = { subject: request.transaction_id, payload: request, reason: request.reason }
      return pending(await deps.approvals.ask(trx, staff, { facts: reversalFacts(deps, earning), ...about }), amount)
    }
  })
}

/**
 * Posts the reversal, and only then checks that the earning was not reversed before. The posting locks the ledger until
 * the commit, so the second of two concurrent reversals sees the first one and fails.
 */
async function takeBack(
  { ledger, clock }: Pick<EarningsDeps, 'ledger' | 'clock'>,
  trx: Transaction,
  staff: Staff,
  { amount, details, transaction_id: reverses }: ManualEarningPosted,
  { reason }: Pick<ReversalInput, 'reason'>,
  { idempotency_key, booked_by, approval_id }: EarningDecision,
): Promise<Posted> {
  const now = clock.now()
  const booked = await ledger.postWithin(trx, {
    kind: 'manual_earning_reversed',
    initiator_id: booked_by,
    idempotency_key,
    payload: { call: 'reverse_platform_earning', reverses },
    moves: reverseEarningMoves({ amount }),
    details: { ...details, metadata: {}, reverses },
  })
  if (await isReversed(trx, reverses)) fail('INVALID_TRANSITION')
  const approved_by = approval_id === null ? null : staff.user_id
  const row = { transaction_id: booked.public_id, reverses, amount, reason, booked_by, booked_at: now, approved_by, approval_id }
  await insertBooking(trx, row)
  const change = {
    before: { transaction_id: reverses, amount, type: details.type, state: 'booked' },
    after: {
      transaction_id: reverses,
      amount: 0,
      type: details.type,
      state: 'taken back',
      ...(approval_id && { approval_id, requested_by: booked_by }),
    },
  }
  await recordStaffAction(trx, staff, { action: 'earning_reversed', subject: booked.public_id, reason, ...change }, now)
  return booked
}

export const approvedReversal = (deps: EarningsDeps): ApprovalKind => ({
  kind: REVERSAL_APPROVAL,
  required_role: 'admin',
  context: async (db, { payload }) => {
    const earning = await findEarning(db, payloadSchema.parse(payload).transaction_id)
    if (!earning) return {}
    const { amount } = earning
    return {
      changes: [
        { owner_id: null, account: 'manual_earnings', amount: negative(amount) },
        { owner_id: null, account: 'outside:bank', amount },
      ],
    }
  },
  apply: async (trx, { payload, requested_by, approver, approval_id }) => {
    const request = payloadSchema.parse(payload)
    const earning = await requireReversible(trx, request.transaction_id)
    await takeBack(deps, trx, approver, earning, request, { idempotency_key: approval_id, booked_by: requested_by, approval_id })
  },
})
