import type { Profile } from '@hai/contract/identity'
import type { AuditAnswer, AuthEvent, EventContext, ExtraFields, SecurityEvent } from './audit-record.ts'
import { getSession } from './session.ts'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Unknown error')

const currentContext = (): EventContext => ({
  timestamp: new Date().toISOString(),
  access_token: getSession()?.access_token ?? null,
})

/** Loaded with the first event, so that signing in does not wait for it. */
const recorder = () => import('./audit-record.ts')

/** Never throws: a failure returns success false with an error message (docs/product/the-app.md#errors-and-audit). */
export async function logAuthEvent(action_type: AuthEvent, actor: Profile | null, extra: ExtraFields = {}): Promise<AuditAnswer> {
  const seen = currentContext()
  try {
    const { recordAuthEvent } = await recorder()
    return await recordAuthEvent({ action_type, actor, extra }, seen)
  } catch (error) {
    return { success: false, error: messageOf(error) }
  }
}

/** Failures are only logged to the console. */
export function logSecurityEvent(
  event_type: SecurityEvent['event_type'],
  severity: SecurityEvent['severity'],
  details: SecurityEvent['details'],
): void {
  const seen = currentContext()
  recorder()
    .then(({ recordSecurityEvent }) => recordSecurityEvent({ event_type, severity, details }, seen))
    .catch((error: unknown) => console.warn('could not record the security event', messageOf(error)))
}
