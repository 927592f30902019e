import type { CallInput } from '@hai/contract/contract'
import type { Profile } from '@hai/contract/identity'
import { getSession } from './session.ts'

export type AuthEvent = CallInput<'log-auth-audit-event'>['action_type']
export type SecurityEvent = CallInput<'log-security-event'>
export type AuditAnswer = { success: true } | { success: false; error: string }
export type ExtraFields = Readonly<Record<string, string | number | boolean | null>>

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Unknown error')

/**
 * The time and the session of an event. They are recorded when the event happens, because a sign-out deletes the
 * session directly afterwards.
 */
export interface EventContext {
  readonly timestamp: string
  readonly access_token: string | null
}
const seenNow = (): EventContext => ({ timestamp: new Date().toISOString(), access_token: getSession()?.access_token ?? null })

/** Loaded with the first event, so that signing in does not wait for it. */
const recorder = () => import('./audit-record.ts')

/**
 * Records an authentication event. `actor`: the user, if known. Never throws: on failure returns success false with the
 * error message, or 'Unknown error' (docs/product/the-app.md#errors-and-audit).
 */
export async function logAuthEvent(action_type: AuthEvent, actor: Profile | null, extra: ExtraFields = {}): Promise<AuditAnswer> {
  const seen = seenNow()
  try {
    const { recordAuthEvent } = await recorder()
    return await recordAuthEvent({ action_type, actor, extra }, seen)
  } catch (error) {
    return { success: false, error: messageOf(error) }
  }
}

/** Records a security event of this session. Failures are only logged to the console. */
export function logSecurityEvent(
  event_type: SecurityEvent['event_type'],
  severity: SecurityEvent['severity'],
  details: SecurityEvent['details'],
): void {
  const seen = seenNow()
  recorder()
    .then(({ recordSecurityEvent }) => recordSecurityEvent({ event_type, severity, details }, seen))
    .catch((error: unknown) => console.warn('could not record the security event', messageOf(error)))
}
