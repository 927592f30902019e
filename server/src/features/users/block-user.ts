import type { Input, Output } from '@hai/contract/contract'
import { freezeReasonsFor } from '@hai/contract/user-values'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { recordProfileChange } from '../identity/index.ts'
import { findTarget } from './authority.ts'
import type { UsersDeps } from './deps.ts'
import { userUnblocked } from './events.ts'

/** Fails: BAD_REQUEST (the review day has passed). */
export function refusePastReview({ limits }: UsersDeps, { review_on }: Pick<Input<'freeze_user_account'>, 'review_on'>): void {
  if (review_on !== undefined && review_on < limits.today().day)
    fail('BAD_REQUEST', { fields: [{ path: 'review_on', reason: 'past' }] })
}

/** Fails: BAD_REQUEST (the reason code is not allowed; a freeze for a dispute accepts other codes than one without). */
function refuseUnfitReason({ reason_code, dispute_id }: Pick<Input<'freeze_user_account'>, 'reason_code' | 'dispute_id'>): void {
  const kind = dispute_id === undefined ? 'account' : 'dispute'
  if (!freezeReasonsFor[kind].includes(reason_code))
    fail('BAD_REQUEST', { fields: [{ path: 'reason_code', reason: `not for a freeze of this kind: ${kind}` }] })
}

/**
 * Fails: BAD_REQUEST (a review day in the past, or a reason that is not allowed), FORBIDDEN, NOT_FOUND,
 * INVALID_TRANSITION, LAST_SUPER_ADMIN.
 */
export async function freezeUser(
  deps: UsersDeps,
  staff: Staff,
  { freeze_reason, ...freeze }: Input<'freeze_user_account'>,
): Promise<Output<'freeze_user_account'>> {
  refusePastReview(deps, freeze)
  refuseUnfitReason(freeze)
  const { id: user_id } = await findTarget(deps, staff, freeze)
  const { sessions_ended } = await deps.disputes.freezeAccount({ ...freeze, reason: freeze_reason, staff })
  return { user_id, is_blocked: true, sessions_ended }
}

export const setUserBlock = (
  deps: UsersDeps,
  staff: Staff,
  input: Input<'admin_block_user'>,
): Promise<Output<'admin_block_user'>> => (input.block ? blockUser(deps, staff, input) : unblockUser(deps, staff, input))

async function blockUser(deps: UsersDeps, staff: Staff, input: Input<'admin_block_user'>): Promise<Output<'admin_block_user'>> {
  const { id: user_id } = await findTarget(deps, staff, input)
  const { reason } = input
  const sessions_ended = await deps.database.transaction().execute(async (trx) => {
    const ended = await deps.identity.blockMember(trx, { user_id, reason, for_good: true })
    await deps.security.recordAudit(trx, {
      action_type: 'account_locked',
      request: staff.request,
      user_id,
      context: 'blocked',
      extra_metadata: { admin_id: staff.user_id },
    })
    const change = { before: { is_blocked: false }, after: { is_blocked: true, sessions_ended: ended.length } }
    await recordStaffAction(trx, staff, { action: 'user_blocked', target_user_id: user_id, reason, ...change }, deps.clock.now())
    return ended.length
  })
  return { success: true, user_id, is_blocked: true, sessions_ended }
}

async function unblockUser(deps: UsersDeps, staff: Staff, input: Input<'admin_block_user'>): Promise<Output<'admin_block_user'>> {
  const { id: user_id, blocked_reason } = await findTarget(deps, staff, input)
  const now = deps.clock.now()
  await deps.database.transaction().execute(async (trx) => {
    await sql`select users.unblock(${staff.user_id}::uuid, ${user_id}::uuid, ${now}::timestamptz)`
      .execute(trx)
      .catch(refuseAsHinted)
    await deps.security.recordAudit(trx, {
      action_type: 'account_locked',
      request: staff.request,
      user_id,
      context: 'lifted',
      extra_metadata: { admin_id: staff.user_id },
    })
    const change = { before: { is_blocked: true, blocked_reason }, after: { is_blocked: false } }
    const about = { action: 'user_unblocked', target_user_id: user_id, reason: input.reason, ...change } as const
    await recordStaffAction(trx, staff, about, now)
    await recordProfileChange(trx, user_id)
    await userUnblocked(trx, user_id, now)
  })
  return { success: true, user_id, is_blocked: false, sessions_ended: 0 }
}
