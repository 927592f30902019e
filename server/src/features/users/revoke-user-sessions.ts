import type { Input, Output } from '@hai/contract/contract'
import { sessionInLog } from '@hai/contract/session-in-log'
import type { Staff } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { findTarget } from './authority.ts'
import type { UsersDeps } from './deps.ts'

export async function revokeUserSessions(
  deps: UsersDeps,
  staff: Staff,
  input: Input<'admin_revoke_user_sessions'>,
): Promise<Output<'admin_revoke_user_sessions'>> {
  const { id: user_id } = await findTarget(deps, staff, input)
  const { session_id, reason } = input
  const sessionFilter = session_id === undefined ? {} : { session_id }
  return deps.database.transaction().execute(async (trx) => {
    const by = { staff_id: staff.user_id, note: reason }
    const ended = await deps.identity.endSessions(trx, { user_id, ...sessionFilter, reason: 'revoked_by_staff', by })
    if (session_id !== undefined && ended.length === 0) fail('NOT_FOUND')
    await deps.security.recordAudit(trx, {
      action_type: 'logout',
      request: staff.request,
      user_id,
      context: 'by_staff',
      extra_metadata: { admin_id: staff.user_id, ended: ended.length },
    })
    const about = { action: 'sessions_revoked', target_user_id: user_id, reason, after: { ended: ended.length } } as const
    const subject = session_id && { subject: sessionInLog(session_id) }
    await recordStaffAction(trx, staff, { ...about, ...subject }, deps.clock.now())
    return { success: true, ended: ended.length }
  })
}
