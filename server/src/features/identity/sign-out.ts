import type { SessionCaller } from '../../caller.ts'
import type { Deps } from './deps.ts'
import { endSessions } from './sessions.ts'

export async function signOut(deps: Deps, { request, user_id, email, session_id }: SessionCaller): Promise<void> {
  const ended = await deps.database.transaction().execute(async (trx) => {
    await deps.recordAudit(trx, { action_type: 'logout', request, user_id, actor_email: email })
    return endSessions(deps, trx, { user_id, session_id, reason: 'sign_out', user_agent: request.user_agent })
  })
  deps.forgetSessions(ended)
}
