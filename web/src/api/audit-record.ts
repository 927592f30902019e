import type { CallInput } from '@hai/contract/contract'
import type { Profile } from '@hai/contract/identity'
import { sessionInLog } from '@hai/contract/session-in-log'
import { api } from './api.ts'
import { publicIp } from './public-ip.ts'
import { claimsOf, getSession } from './session.ts'

export type AuthEvent = CallInput<'log-auth-audit-event'>['action_type']
export type SecurityEvent = CallInput<'log-security-event'>
export type AuditAnswer = { success: true } | { success: false; error: string }
export type ExtraFields = Readonly<Record<string, string | number | boolean | null>>

/** Captured when the event happens, because a sign-out deletes the session directly afterwards. */
export interface EventContext {
  readonly timestamp: string
  readonly access_token: string | null
}

const USER_AGENT_MAX = 500
/** A limit in characters, so that the event fits into a kilobyte. */
const BROWSER_INFO_MAX = 300

const userAgent = (): string => navigator.userAgent.slice(0, USER_AGENT_MAX)

function sessionContext({ access_token }: EventContext): string | null {
  const { sid } = access_token === null ? {} : claimsOf(access_token)
  return sid === undefined ? null : sessionInLog(sid)
}

export const roleOf = (actor: Pick<Profile, 'is_admin' | 'is_agent'> | null): 'admin' | 'agent' | 'user' | null =>
  actor === null ? null : actor.is_admin ? 'admin' : actor.is_agent ? 'agent' : 'user'

export interface NewAuthEvent {
  readonly action_type: AuthEvent
  readonly actor: Profile | null
  readonly extra: ExtraFields
}

/** Throws ApiError. The server ignores actor fields in the body and uses the token. */
export async function recordAuthEvent({ action_type, actor, extra }: NewAuthEvent, seen: EventContext): Promise<AuditAnswer> {
  const { timestamp } = seen
  const surroundings = { timestamp, session_context: sessionContext(seen), browser_info: userAgent().slice(0, BROWSER_INFO_MAX) }
  const { success } = await api['log-auth-audit-event']({
    action_type,
    user_id: actor?.id ?? null,
    actor_email: actor?.email ?? null,
    actor_role: roleOf(actor),
    ip_address: await publicIp(),
    user_agent: userAgent(),
    context: null,
    extra_metadata: { ...extra, ...surroundings },
  })
  return success ? { success } : { success, error: 'Unknown error' }
}

export async function recordSecurityEvent({ details, ...event }: SecurityEvent, { timestamp }: EventContext): Promise<void> {
  const user_id = getSession()?.user.id ?? null
  const surroundings = { user_agent: userAgent(), timestamp, url: location.pathname }
  await api['log-security-event']({ ...event, details: { ...surroundings, ...details }, user_id, ip_address: await publicIp() })
}
