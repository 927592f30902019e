import type { ActionFacts } from '@hai/contract/action-facts'
import type { Input, Output } from '@hai/contract/contract'
import { zeroCents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { recordEvent } from '../../events/index.ts'
import { hintOf } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import { recordProfileChange } from '../identity/index.ts'
import { deltaOf, violationsOfMember } from './check-member.ts'
import type { IntegrityDeps } from './deps.ts'
import { z } from 'zod'
import { openAlertOf } from './alert-rows.ts'
import { WALLET_UNLOCKED } from './events.ts'
import { statusesOf } from './list-balances.ts'

export const UNLOCK = 'balance_unlock'

const payload = z.object({ user_id: z.string() })

/**
 * Asks a second person to open a wallet that the ledger locked. Fails: FORBIDDEN (`admin_id` is not the caller, or the
 * wallet is the caller’s own), NOT_FOUND, INVALID_TRANSITION (the wallet is open, or staff froze it), MISMATCH_STANDS,
 * CONFLICT (already requested).
 */
export async function requestUnlock(
  deps: IntegrityDeps,
  staff: Staff,
  { admin_id, user_id, reason }: Input<'unlock_user_balance_lock'>,
): Promise<Output<'unlock_user_balance_lock'>> {
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  await mayBeOpened(deps, user_id)
  const approval = { facts: { kind: UNLOCK, user_id }, subject: user_id, payload: { user_id }, reason } as const
  const { approval_id, expires_at } = await deps.database
    .transaction()
    .execute((trx) => deps.approvals.ask(trx, staff, { ...approval, target_user_id: user_id }))
  return { approval_id, expires_at: expires_at.toISOString() }
}

async function mayBeOpened(deps: Pick<IntegrityDeps, 'database' | 'ledger'>, user_id: string): Promise<void> {
  const violations = await violationsOfMember(deps, user_id)
  const statuses = await statusesOf(deps.database, [user_id])
  if (statuses(user_id) !== 'locked') fail('INVALID_TRANSITION')
  if (violations.length > 0) fail('MISMATCH_STANDS', { delta: await deltaOf(deps.database, user_id) })
}

/** For the message with the confirmation code. Fails if the unlock is not possible, so that no code is sent. */
export async function describeUnlockRequest(
  deps: Pick<IntegrityDeps, 'database' | 'ledger'>,
  user_id: string,
): Promise<ActionFacts> {
  await mayBeOpened(deps, user_id)
  return requestFacts('ask', { kind: UNLOCK, user_id })
}

/** The database checks again, and opens only wallets that the ledger locked. */
export const unlocking = ({ clock, database }: Pick<IntegrityDeps, 'clock' | 'database'>): ApprovalKind => ({
  kind: UNLOCK,
  required_role: 'admin',
  context: async (db, approval) => {
    const { user_id } = payload.parse(approval.payload)
    const changes = [{ owner_id: user_id, account: 'available', amount: zeroCents }]
    return { changes, case: await openAlertOf(db, user_id) }
  },
  apply: async (trx, approved) => {
    const { user_id } = payload.parse(approved.payload)
    try {
      await sql`select integrity.lift_lock(${approved.approval_id})`.execute(trx)
    } catch (error) {
      if (hintOf(error) === 'not_locked') fail('INVALID_TRANSITION')
      if (hintOf(error) === 'mismatch') fail('MISMATCH_STANDS', { delta: await deltaOf(database, user_id) })
      throw error
    }
    const now = clock.now()
    const change = { before: { wallet_status: 'locked' }, after: { wallet_status: 'open' }, subject: approved.approval_id }
    await recordStaffAction(trx, approved.approver, { action: 'balance_unlocked', target_user_id: user_id, ...change }, now)
    await recordEvent(trx, { type: WALLET_UNLOCKED, user_id, payload: {}, at: now })
    // The event makes payments that wait for this wallet run again, and updates the member’s browsers.
    await recordProfileChange(trx, user_id)
  },
})
