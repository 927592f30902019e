import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { commandLine, osUser, type StaffRole } from '../identity/index.ts'
import { lockForStaff, type DecisionReason } from './decide.ts'
import { toActionContext, type ActionContext, type Context } from './deps.ts'
import { recordDisputeChange } from './events.ts'
import type { DisputeRow } from './queries.ts'
import { roleIn } from './show-disputes.ts'
import { takeStep } from './take-step.ts'

export interface Freeze extends DecisionReason {
  readonly user_id: string
  /** The dispute that led to the freeze. The frozen member must be a party to it. The other party is not told. */
  readonly dispute_id?: string | undefined
  readonly supply?: readonly string[] | undefined
  readonly review_on?: string | undefined
  readonly staff?: Staff | undefined
}

/**
 * Ends the member’s sessions, and escalates the dispute that led to the freeze. Fails: NOT_FOUND, FORBIDDEN (not staff,
 * the caller’s own account, or a staff member while the caller is not a super_admin), INVALID_TRANSITION (already
 * blocked, or the dispute has ended), LAST_SUPER_ADMIN.
 */
export async function freezeAccount(
  context: Context,
  { user_id, dispute_id, supply, review_on, staff, ...grounds }: Freeze,
): Promise<{ readonly sessions_ended: number }> {
  const { admin_id, reason, reason_code } = grounds
  const actionContext = await toActionContext(context)
  const role = await roleToFreeze(actionContext, admin_id, user_id)
  const operator = staff === undefined ? { os_user: osUser() } : {}
  return actionContext.database.transaction().execute(async (trx) => {
    const dispute = dispute_id === undefined ? null : await lockForStaff(trx, dispute_id, admin_id)
    if (dispute && roleIn(dispute, user_id) === null) fail('NOT_FOUND')
    const noted = dispute && (await note(actionContext, trx, dispute, grounds))
    const ended = await actionContext.identity.blockMember(trx, {
      user_id,
      reason,
      supply: supply ?? [],
      review_on: review_on ?? null,
    })
    await actionContext.recordAudit(trx, {
      action_type: 'account_locked',
      request: staff?.request ?? commandLine(),
      user_id,
      context: 'frozen',
      extra_metadata: {
        admin_id,
        reason_code,
        dispute_id: dispute_id ?? null,
        ...operator,
      },
    })
    const after = {
      is_blocked: true,
      reason_code,
      dispute_id,
      supply,
      review_on,
      sessions_ended: ended.length,
      ...operator,
    }
    const about = { action: 'account_frozen', target_user_id: user_id, reason, before: { is_blocked: false }, after } as const
    await recordStaffAction(trx, staff ?? { user_id: admin_id, role, request: commandLine() }, about, actionContext.clock.now())
    if (dispute && noted) {
      const change = { action: 'freeze', by: 'admin', from: dispute.status, is_told_by_item: false } as const
      await recordDisputeChange(trx, noted, change, actionContext.clock.now())
    }
    return { sessions_ended: ended.length }
  })
}

/** Staff cannot freeze themselves, and only a super_admin can freeze staff. */
async function roleToFreeze(
  { identity }: Pick<ActionContext, 'identity'>,
  admin_id: string,
  user_id: string,
): Promise<StaffRole> {
  const own = await identity.staffRoleOf(admin_id)
  const targetRole = await identity.staffRoleOf(user_id)
  if (own === null || admin_id === user_id || (targetRole !== null && own !== 'super_admin')) fail('FORBIDDEN')
  return own
}

const note = (context: ActionContext, trx: Transaction, dispute: DisputeRow, { admin_id, reason, reason_code }: DecisionReason) =>
  takeStep(context, trx, dispute, {
    action: 'freeze',
    by: 'admin',
    actor_id: admin_id,
    kind: 'frozen',
    body: reason,
    reason_code,
  })
