import { approvalReasonsOf } from '@hai/contract/adjustment-reasons'
import { adjustmentOutcome, type AdjustmentOutcome } from '@hai/contract/adjustments'
import type { Staff } from '../../caller.ts'
import type { Transaction, Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import { useToday } from '../admin/index.ts'
import { ADJUSTMENT_APPROVAL, subjectOf } from './approved-adjustment.ts'
import { readDailyLimits } from './daily-limits.ts'
import type { AdjustmentsDeps, AskedCredit, CreditCase, Credit } from './deps.ts'
import { planCredit, type Plan } from './plan-credit.ts'
import { postAdjustment } from './post-adjustment.ts'
import { sql } from 'kysely'
import type { ApprovalFacts } from '@hai/contract/approval-facts'

export const creditFacts = ({ user_id, amount, reason_code }: Credit): ApprovalFacts => ({
  kind: ADJUSTMENT_APPROVAL,
  user_id,
  amount,
  reason_code,
})

async function isCaseOf(db: Database, { kind, id }: CreditCase, user_id: string): Promise<boolean> {
  const found =
    kind === 'dispute'
      ? sql`select from disputes.dispute_view where id = ${id} and ${user_id} in (payer_id, payee_id)`
      : sql`select from support.ticket_view where id = ${id} and user_id = ${user_id}`
  const { rows } = await sql<{ is_there: boolean }>`select exists (${found}) as is_there`.execute(db)
  return rows[0]?.is_there === true
}

export interface CreditCommand extends AskedCredit {
  readonly idempotency_key: string
  readonly admin_id: string
}

/**
 * If the amount exceeds a limit of the admin, requests the approval of a second admin instead. A repeated call with the
 * same key gets the same answer. Parallel calls of one admin cannot exceed the daily limit. Fails with the errors of
 * `planCredit`, and with FORBIDDEN (`admin_id` is not the caller), NOT_FOUND (the case is not one of this member),
 * CONFLICT (the same credit is pending), IDEMPOTENCY_CONFLICT.
 */
export async function creditWallet(
  deps: AdjustmentsDeps,
  staff: Staff,
  { idempotency_key, admin_id, user_id, amount, reason_code, reason, notes, case: creditCase }: CreditCommand,
): Promise<AdjustmentOutcome> {
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  const { database, clock } = deps
  const payload = { user_id, amount, reason_code, reason, notes, case: creditCase }
  return once(
    { database, clock, table: 'adjustments.command' },
    { member_id: admin_id, idempotency_key, payload },
    adjustmentOutcome,
    async () => {
      const plan = await planCredit(deps, database, [admin_id], payload)
      if (creditCase && !(await isCaseOf(database, creditCase, user_id))) fail('NOT_FOUND')
      return (trx) => carryOut(deps, trx, staff, plan, { ...payload, idempotency_key, admin_id })
    },
  )
}

async function carryOut(
  deps: AdjustmentsDeps,
  trx: Transaction,
  staff: Staff,
  plan: Plan,
  { idempotency_key, admin_id, ...request }: CreditCommand,
): Promise<AdjustmentOutcome> {
  const { amount, reason, user_id } = request
  const limits = await readDailyLimits(deps, trx, admin_id)
  const needs_approval = approvalReasonsOf(limits, amount)
  const { ip: ip_address, user_agent } = staff.request
  const none = { new_balance: null, adjustment_id: null, transaction_id: null, approval_id: null, expires_at: null }
  if (needs_approval.length === 0 && (await useToday(trx, limits, amount))) {
    const posting = { ...request, idempotency_key, admin_id, ip_address, user_agent, approval_id: null }
    const posted = await postAdjustment(deps, trx, staff, plan, posting)
    return { ...none, ...posted, status: 'posted', amount, needs_approval }
  }
  const { approval_id, expires_at } = await deps.approvals.ask(trx, staff, {
    facts: creditFacts(request),
    subject: subjectOf(request),
    reason,
    target_user_id: user_id,
    payload: { ...request, ip_address, user_agent },
  })
  const why = needs_approval.length === 0 ? (['daily_limit'] as const) : needs_approval
  return { ...none, status: 'pending', amount, approval_id, expires_at: expires_at.toISOString(), needs_approval: [...why] }
}
