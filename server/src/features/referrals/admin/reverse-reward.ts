import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Input } from '@hai/contract/contract'
import { cents, negative, zeroCents, type Cents } from '@hai/contract/money'
import { reversalOutcome, type ReversalOutcome } from '@hai/contract/referrals-admin'
import { reversalReasons } from '@hai/contract/referral-values'
import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import { reverseRewardMoves } from '../../../ledger/index.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { once } from '../../../platform/once.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../../approvals/index.ts'
import { REVERSED_KIND, rewardReversed } from '../events.ts'
import type { ReferralsAdminDeps } from './deps.ts'
import { readAloneMax, readRewards, REVERSAL_APPROVAL, type Reward } from './rewards.ts'

const payloadSchema = z.object({
  payout_id: id,
  amount: centsSchema,
  reason_code: z.enum(reversalReasons),
  reason: z.string(),
})
type ReversalPayload = z.infer<typeof payloadSchema>

interface ReversalDecision {
  readonly idempotency_key: string
  readonly reversed_by: string
  readonly approval_id: string | null
}

/**
 * Fails: NOT_FOUND, FORBIDDEN (one of `staff_ids` is the newcomer or the referrer), INVALID_TRANSITION (already
 * reversed), AMOUNT_OUT_OF_BOUNDS.
 */
async function requireReversible(
  { clock }: Pick<ReferralsAdminDeps, 'clock'>,
  db: Database,
  staff_ids: readonly string[],
  { payout_id, amount }: Pick<ReversalPayload, 'payout_id' | 'amount'>,
): Promise<Reward> {
  const [reward] = await readRewards(db, { payout_id }, clock.now())
  if (!reward) return fail('NOT_FOUND')
  if (staff_ids.some((one) => one === reward.newcomer_id || one === reward.referrer_id)) fail('FORBIDDEN')
  if (reward.taken_back !== null) fail('INVALID_TRANSITION')
  const bounds =
    reward.paid_at === null ? { minimum: zeroCents, maximum: zeroCents } : { minimum: cents(1), maximum: reward.amount }
  if (amount < bounds.minimum || amount > bounds.maximum) fail('AMOUNT_OUT_OF_BOUNDS', bounds)
  return reward
}

const reversalFacts = ({ beneficiary_id: user_id, amount: reward }: Reward, amount: Cents): ApprovalFacts => ({
  kind: REVERSAL_APPROVAL,
  user_id,
  amount,
  reward,
})

/**
 * A reward is reversed only once, so the amount must be the whole reward or all that the member has.
 * Fails with the errors of `requireReversible`, and with INSUFFICIENT_FUNDS (the member has less) or AMOUNT_OUT_OF_BOUNDS
 * (more could be taken).
 */
async function takeable(
  deps: Pick<ReferralsAdminDeps, 'database' | 'ledger' | 'clock'>,
  staff_id: string,
  reversal: Pick<ReversalPayload, 'payout_id' | 'amount'>,
): Promise<Reward> {
  const reward = await requireReversible(deps, deps.database, [staff_id], reversal)
  if (reward.paid_at === null) return reward
  const { beneficiary_id, amount: whole } = reward
  const available = (await deps.ledger.balancesOf([beneficiary_id])).get(beneficiary_id)?.available ?? zeroCents
  if (available < reversal.amount) {
    // If a concurrent reversal of this reward has taken the money, this fails with INVALID_TRANSITION.
    await requireReversible(deps, deps.database, [staff_id], reversal)
    fail('INSUFFICIENT_FUNDS', { available_balance: available })
  }
  const minimum = available < whole ? available : whole
  if (reversal.amount < minimum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum: whole })
  return reward
}

/**
 * For example `reverse $2.00 of the referral reward of @marie`, or `ask to reverse …` if the reversal needs approval.
 * Fails: FORBIDDEN (`admin_id` is not the caller), and with the errors of `takeable`.
 */
export async function describeReversal(
  deps: Pick<ReferralsAdminDeps, 'database' | 'ledger' | 'clock'>,
  { user_id }: Staff,
  input: Input<'reverse_referral_reward'>,
): Promise<ActionFacts> {
  if (input.admin_id !== user_id) fail('FORBIDDEN')
  const { database } = deps
  const reward = await takeable(deps, user_id, input)
  const step = reward.amount > (await readAloneMax(database)) ? 'ask' : 'do'
  return requestFacts(step, reversalFacts(reward, input.amount))
}

/**
 * Reverses a reward, or as much of it as the member has. A reward is reversed only once, and a repeated call with the
 * same key returns the first result. Fails with the errors of `takeable`, and with CONFLICT (already requested),
 * IDEMPOTENCY_CONFLICT.
 */
export function reverseReward(
  deps: ReferralsAdminDeps,
  staff: Staff,
  { idempotency_key, admin_id, ...request }: Input<'reverse_referral_reward'>,
): Promise<ReversalOutcome> {
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  const { database, clock } = deps
  const command = { member_id: admin_id, idempotency_key, payload: { call: 'reverse_referral_reward', ...request } }
  return once({ database, clock, table: 'referrals.command' }, command, reversalOutcome, async () => {
    await takeable(deps, admin_id, request)
    return async (trx) => {
      const reward = await lock(deps, trx, [admin_id], request)
      if (reward.amount > (await readAloneMax(trx))) return requestApproval(deps, trx, staff, reward, request)
      return takeBack(deps, trx, staff, reward, request, { idempotency_key, reversed_by: admin_id, approval_id: null })
    }
  })
}

async function lock(
  deps: Pick<ReferralsAdminDeps, 'clock'>,
  trx: Transaction,
  staff_ids: readonly string[],
  reversal: ReversalPayload,
): Promise<Reward> {
  await trx.selectFrom('referrals.payout').select('id').where('id', '=', reversal.payout_id).forUpdate().execute()
  return requireReversible(deps, trx, staff_ids, reversal)
}

async function requestApproval(
  { approvals }: Pick<ReferralsAdminDeps, 'approvals'>,
  trx: Transaction,
  staff: Staff,
  reward: Reward,
  reversal: ReversalPayload,
): Promise<ReversalOutcome> {
  const { approval_id, expires_at } = await approvals.ask(trx, staff, {
    facts: reversalFacts(reward, reversal.amount),
    subject: reversal.payout_id,
    payload: reversal,
    reason: reversal.reason,
    target_user_id: reward.beneficiary_id,
  })
  const nothing = { transaction_id: null, missing: zeroCents }
  const waits = { approval_id, expires_at: expires_at.toISOString() }
  return { ...nothing, ...waits, status: 'pending', payout_id: reversal.payout_id, amount: reversal.amount }
}

/** The caller has locked the reward. */
async function takeBack(
  { ledger, clock }: Pick<ReferralsAdminDeps, 'ledger' | 'clock'>,
  trx: Transaction,
  staff: Staff,
  { id: payout_id, referral_id, beneficiary_id: user_id, role, amount: whole, transaction_id: reverses }: Reward,
  { amount, reason_code, reason }: ReversalPayload,
  { idempotency_key, reversed_by, approval_id }: ReversalDecision,
): Promise<ReversalOutcome> {
  const now = clock.now()
  const missing = amount === 0 ? zeroCents : cents(whole - amount)
  const asked_by = approval_id === null ? {} : { approval_id, requested_by: reversed_by }
  await recordStaffAction(
    trx,
    staff,
    {
      action: 'referral_reward_reversed',
      subject: referral_id,
      target_user_id: user_id,
      reason,
      before: { payout_id, role, amount: whole, state: amount === 0 ? 'waiting' : 'paid' },
      after: { payout_id, taken_back: amount, given_up: missing, reason_code, state: 'reversed', ...asked_by },
    },
    now,
  )
  const { available } = await ledger.memberAccounts(user_id)
  const posted =
    amount === 0
      ? null
      : await ledger.postWithin(trx, {
          kind: REVERSED_KIND,
          initiator_id: reversed_by,
          idempotency_key,
          payload: { call: 'reverse_referral_reward', payout_id, amount },
          moves: reverseRewardMoves({ member: available, amount }),
          guards: { passes_freeze: true },
          details: { user_id, amount, role, reverses },
        })
  const transaction_id = posted?.public_id ?? null
  const approved_by = approval_id === null ? null : staff.user_id
  await trx
    .insertInto('referrals.reversal')
    .values({
      payout_id,
      amount,
      missing,
      reason_code,
      reason,
      reversed_by,
      transaction_id,
      approved_by,
      approval_id,
      reversed_at: now,
    })
    .execute()
  await rewardReversed(trx, { user_id, amount: amount === 0 ? whole : amount, reason_code }, now)
  const nothing = { approval_id: null, expires_at: null }
  return { ...nothing, status: posted ? 'posted' : 'withheld', payout_id, amount, missing, transaction_id }
}

export const approvedReversal = (deps: ReferralsAdminDeps): ApprovalKind => ({
  kind: REVERSAL_APPROVAL,
  required_role: 'admin',
  context: async (db, { payload }) => {
    const { payout_id, amount } = payloadSchema.parse(payload)
    const reward = await db.selectFrom('referrals.payout').select('beneficiary_id').where('id', '=', payout_id).executeTakeFirst()
    if (!reward) return {}
    return {
      changes: [
        { owner_id: reward.beneficiary_id, account: 'available', amount: negative(amount) },
        { owner_id: null, account: 'marketing', amount },
      ],
    }
  },
  apply: async (trx, { payload, requested_by, approver, approval_id }) => {
    const request = payloadSchema.parse(payload)
    const reward = await lock(deps, trx, [requested_by, approver.user_id], request)
    await takeBack(deps, trx, approver, reward, request, { idempotency_key: approval_id, reversed_by: requested_by, approval_id })
  },
})
