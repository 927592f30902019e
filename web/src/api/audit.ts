import type { CallInput } from '@hai/contract/contract'
import type { Profile } from '@hai/contract/identity'
import { api } from './api.ts'
import { publicIp } from './public-ip.ts'
import { getSession } from './session.ts'

type AuthEvent = CallInput<'log-auth-audit-event'>['action_type']
type SecurityEvent = CallInput<'log-security-event'>
export type AuditAnswer = { success: true } | { success: false; error: string }

const userAgent = (): string => navigator.userAgent.slice(0, 500)

/** admin, else agent, else user; null when nobody is signed in (member-area.md, section 6). */
export const roleOf = (actor: Pick<Profile, 'is_admin' | 'is_agent'> | null): 'admin' | 'agent' | 'user' | null =>
  actor === null ? null : actor.is_admin ? 'admin' : actor.is_agent ? 'agent' : 'user'

/** Records an authentication event. Never throws: what cannot be recorded is answered as success false. */
export async function logAuthEvent(
  action_type: AuthEvent,
  actor: Profile | null,
  extra: Record<string, string | number | boolean | null> = {},
): Promise<AuditAnswer> {
  try {
    const { success } = await api['log-auth-audit-event']({
      action_type,
      user_id: actor?.id ?? null,
      actor_email: actor?.email ?? null,
      actor_role: roleOf(actor),
      ip_address: await publicIp(),
      user_agent: userAgent(),
      context: null,
      extra_metadata: {
        ...extra,
        timestamp: new Date().toISOString(),
        browser_info: userAgent(),
        session_context: location.pathname,
      },
    })
    return success ? { success } : { success, error: 'Unknown error' }
  } catch (error) {
    return { success: false, error: error instanceof Error ? error.message : 'Unknown error' }
  }
}

/** Records a security event of this session. Failures are swallowed, with a line in the console. */
export function logSecurityEvent(
  event_type: SecurityEvent['event_type'],
  severity: SecurityEvent['severity'],
  details: SecurityEvent['details'],
): void {
  recordSecurityEvent({
    event_type,
    severity,
    details: { ...details, user_agent: userAgent(), timestamp: new Date().toISOString() },
  }).catch((error: unknown) => console.warn('security event not recorded', error))
}

async function recordSecurityEvent(event: SecurityEvent): Promise<void> {
  const user_id = getSession()?.user.id ?? null
  await api['log-security-event']({ ...event, user_id, ip_address: await publicIp() })
}
