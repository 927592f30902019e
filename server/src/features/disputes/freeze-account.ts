import { userInfo } from 'node:os'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { commandLine } from '../identity/index.ts'
import { lockForStaff, refuseAllButStaff, type Grounds } from './decide.ts'
import { acting, type Acting, type Context } from './deps.ts'
import { disputeChanged } from './facts.ts'
import type { DisputeRow } from './queries.ts'
import { roleIn } from './show-disputes.ts'
import { takeStep } from './take-step.ts'

export interface Freeze extends Grounds {
  readonly user_id: string
  /** The dispute it came out of, one of the member’s own; the other side is not told. */
  readonly dispute_id?: string | undefined
}

/**
 * Blocks a member with a reason they read, and ends their sessions; an open dispute it came out of goes before staff. The money stays where
 * it is. The trail keeps who did it and by which reason. Fails: NOT_FOUND, FORBIDDEN (not staff, of staff, or of oneself), INVALID_TRANSITION for a dispute that is over.
 */
export async function freezeAccount(context: Context, { user_id, dispute_id, ...grounds }: Freeze): Promise<void> {
  const { admin_id, reason, reason_code } = grounds
  const act = await acting(context)
  await refuseAllButStaff(act, admin_id)
  if ((await act.identity.staffRoleOf(user_id)) !== null) fail('FORBIDDEN')
  await act.database.transaction().execute(async (trx) => {
    const dispute = dispute_id === undefined ? null : await lockForStaff(trx, dispute_id, admin_id)
    if (dispute && roleIn(dispute, user_id) === null) fail('NOT_FOUND')
    const noted = dispute && (await note(act, trx, dispute, grounds))
    await act.identity.blockMember(trx, { user_id, reason })
    await act.recordAudit(trx, {
      ...{ action_type: 'account_locked', request: commandLine(), user_id, context: 'frozen' },
      extra_metadata: { admin_id, reason_code, dispute_id: dispute_id ?? null, os_user: userInfo().username },
    })
    if (!dispute || !noted) return
    const change = { action: 'freeze', by: 'admin', from: dispute.status, is_told_by_item: false } as const
    await disputeChanged(trx, noted, change, act.clock.now())
  })
}

const note = (context: Acting, trx: Transaction, dispute: DisputeRow, { admin_id, reason, reason_code }: Grounds) =>
  takeStep(context, trx, dispute, {
    ...{ action: 'freeze', by: 'admin', actor_id: admin_id, kind: 'frozen', body: reason, reason_code },
  })
