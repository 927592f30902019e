import type { security as contract } from '@hai/contract/security'
import type { RequestInfo } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ActorRole, type AuditEvent, createAudit, type RecordAudit } from './audit.ts'
import { createForgedTokenCounter, isJwtBlocked, monitorJwtFailures, purgeJwtFailures } from './jwt-failures.ts'
import { logSecurityEvent } from './security-events.ts'

export type { ActorRole, RecordAudit } from './audit.ts'

export interface SecurityDeps {
  readonly database: Database
  readonly clock: Clock
  /** The role behind a user id; null when nobody is there. Identity knows, and stands above this feature: hence a function. */
  readonly roleOf: (user_id: string) => Promise<ActorRole | null>
}

export interface Security {
  readonly feature: Feature<typeof contract>
  readonly recordAudit: RecordAudit
  /** Counts an access token that was never ours against its household. Fails: RATE_LIMITED while that is slowed down or blocked. */
  readonly countForgedToken: (request: RequestInfo) => Promise<void>
}

/** What a browser sees that nobody is signed in to. The trail takes nothing else from guests: what they claim is kept for good. */
const guestEvents: ReadonlySet<AuditEvent['action_type']> = new Set([
  ...(['login_attempt', 'login_failure', 'account_created', 'password_reset', 'session_expired'] as const),
  ...(['oauth', 'suspicious_activity'] as const),
])

/** The trail of what was done to accounts, and the counters of what looks wrong. */
export function createSecurity({ database, clock, roleOf }: SecurityDeps): Security {
  const recordAudit = createAudit(clock)

  /** A failed look-up of the actor leaves the role empty; the event is recorded all the same (member-area.md, section 8). */
  const roleOrNull = (user_id: string): Promise<ActorRole | null> => roleOf(user_id).catch(() => null)

  return {
    recordAudit,
    countForgedToken: createForgedTokenCounter({ database, clock }),
    feature: {
      handlers: {
        'log-auth-audit-event': async (caller, { action_type, context, extra_metadata }) => {
          if (caller.kind === 'guest' && !guestEvents.has(action_type)) return { success: false }
          const who =
            caller.kind === 'session'
              ? { user_id: caller.user_id, actor_email: caller.email, actor_role: await roleOrNull(caller.user_id) }
              : {}
          await recordAudit(database, {
            action_type,
            source: 'browser',
            request: caller.request,
            context: context ?? null,
            extra_metadata: extra_metadata ?? {},
            ...who,
          })
          return { success: true }
        },
        'log-security-event': (caller, input) => logSecurityEvent({ database, clock }, caller, input),
        monitor_jwt_failures: (caller, input) => monitorJwtFailures({ database, clock }, caller, input),
        is_jwt_blocked: (caller) => isJwtBlocked({ database, clock }, caller),
      },
      tasks: { 'security:purge': () => purgeJwtFailures({ database, clock }) },
      cron: ['23 * * * * security:purge'],
    },
  }
}
