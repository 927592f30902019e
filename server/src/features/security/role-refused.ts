import type { SessionCaller } from '../../caller.ts'
import { type EventDeps, recordSecurityEvent } from './security-events.ts'

/**
 * Records a call that the caller’s role does not allow. Many of them first limit the caller’s rate and then block them.
 */
export async function roleRefused(deps: EventDeps, { user_id, email, request }: SessionCaller, procedure: string): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const who = { user_id, actor_email: email, request }
    await deps.recordAudit(trx, { action_type: 'permission_escalation', context: procedure, ...who })
    const details = { action: procedure, user_agent: request.user_agent }
    await recordSecurityEvent(deps, trx, { user_id, request, event_type: 'permission_escalation', severity: 'warning', details })
  })
}
