import type { Output } from '@hai/contract/contract'
import { sessionInLog } from '@hai/contract/session-in-log'
import type { SessionCaller } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { endSessions } from './sessions.ts'

/** Ends the session at once, on every server. Fails: NOT_FOUND (another user’s session, or already ended). */
export async function revokeSession(
  deps: Deps,
  caller: SessionCaller,
  { session_id }: { session_id: string },
): Promise<Output<'revoke_session'>> {
  const { user_id, email, request } = caller
  const ended = await deps.database.transaction().execute(async (trx) => {
    const ending = { user_id, session_id, reason: 'revoked', user_agent: request.user_agent } as const
    const sessions = await endSessions(deps, trx, ending)
    if (sessions.length === 0) fail('NOT_FOUND')
    const auditFields = {
      action_type: 'logout',
      context: 'one_session',
      extra_metadata: { session_id: sessionInLog(session_id) },
    } as const
    await deps.recordAudit(trx, { ...auditFields, request, user_id, actor_email: email })
    return sessions
  })
  deps.forgetSessions(ended)
  return {}
}

export async function revokeOtherSessions(deps: Deps, caller: SessionCaller): Promise<Output<'revoke_other_sessions'>> {
  const { user_id, email, request } = caller
  const ended = await deps.database.transaction().execute(async (trx) => {
    const others = { user_id, except: caller.session_id, user_agent: request.user_agent } as const
    const sessions = await endSessions(deps, trx, { ...others, reason: 'revoked' })
    const auditFields = { action_type: 'logout', context: 'other_sessions', extra_metadata: { ended: sessions.length } } as const
    await deps.recordAudit(trx, { ...auditFields, request, user_id, actor_email: email })
    return sessions
  })
  deps.forgetSessions(ended)
  return { ended: ended.length }
}

export async function signOut(deps: Deps, { request, user_id, email, session_id }: SessionCaller): Promise<void> {
  const ended = await deps.database.transaction().execute(async (trx) => {
    await deps.recordAudit(trx, { action_type: 'logout', request, user_id, actor_email: email })
    return endSessions(deps, trx, { user_id, session_id, reason: 'sign_out', user_agent: request.user_agent })
  })
  deps.forgetSessions(ended)
}
