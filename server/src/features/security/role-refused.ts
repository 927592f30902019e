import type { SessionCaller } from '../../caller.ts'
import { type EventDeps, recordSecurityEvent } from './security-events.ts'

/** Records that somebody called what their role does not allow; often enough, it slows them down and then blocks them. */
export async function roleRefused(deps: EventDeps, { user_id, email, request }: SessionCaller, procedure: string): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const who = { user_id, actor_email: email, request }
    await deps.recordAudit(trx, { action_type: 'permission_escalation', context: procedure, ...who })
    const details = { action: procedure, user_agent: request.user_agent }
    await recordSecurityEvent(deps, trx, { user_id, request, event_type: 'permission_escalation', severity: 'warning', details })
  })
}
