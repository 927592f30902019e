import type { Input, Output } from '@hai/contract/contract'
import { sessionInLog } from '@hai/contract/session-in-log'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import { fail } from '../../../platform/failure.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { lockOpenSession } from '../../identity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { showRevoked } from './list-tokens.ts'

/**
 * Ends a session on every process: its tokens become invalid and its connections close.
 * Fails: FORBIDDEN (also for a session of other staff, if the caller is no super admin), NOT_FOUND (no open session),
 * INVALID_TRANSITION (the caller’s current session).
 */
export async function revokeToken(
  deps: SecurityAdminDeps,
  staff: Staff,
  { admin_id, session_id, reason }: Input<'revoke_token'>,
): Promise<Output<'revoke_token'>> {
  const { database, identity, clock, recordAudit } = deps
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  if (session_id === staff.session_id) fail('INVALID_TRANSITION')
  const token_jti = await database.transaction().execute(async (trx) => {
    const { user_id, access_jti } = (await lockOpenSession(trx, session_id)) ?? fail('NOT_FOUND')
    await mayEnd(deps, staff, user_id)
    const by = { staff_id: staff.user_id, note: reason }
    await identity.endSessions(trx, { user_id, session_id, reason: 'revoked_by_staff', by })
    await recordAudit(trx, {
      action_type: 'logout',
      context: 'by_staff',
      request: staff.request,
      user_id,
      extra_metadata: { admin_id: staff.user_id, ended: 1 },
    })
    const auditFields = { action: 'token_revoked', target_user_id: user_id, subject: sessionInLog(session_id), reason } as const
    await recordStaffAction(trx, staff, { ...auditFields, before: { session: 'open' }, after: { session: 'ended' } }, clock.now())
    return access_jti
  })
  identity.forgetSessions([session_id])
  const { rows } = await sql`select * from identity.revoked_tokens_view where token_jti = ${token_jti}`.execute(database)
  const [token] = await showRevoked(database, rows)
  return { token: token ?? fail('NOT_FOUND') }
}

async function mayEnd({ identity }: Pick<SecurityAdminDeps, 'identity'>, staff: Staff, user_id: string): Promise<void> {
  if (user_id === staff.user_id || staff.role === 'super_admin') return
  if ((await identity.staffRoleOf(user_id)) !== null) fail('FORBIDDEN')
}
