import type { authEvents } from '@hai/contract/security-values'
import type { RequestInfo } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export type ActorRole = 'admin' | 'agent' | 'user'
export type AuthEvent = (typeof authEvents)[number]

export interface AuditEvent {
  readonly action_type: AuthEvent
  readonly request: RequestInfo
  readonly user_id?: string | null
  readonly actor_email?: string | null
  /** Default: the current role of `user_id`. */
  readonly actor_role?: ActorRole | null
  readonly context?: string | null
  readonly extra_metadata?: Readonly<Record<string, string | number | boolean | null>>
  /** Default: `server`. */
  readonly source?: 'server' | 'browser'
}

export type RecordAudit = (db: Database, event: AuditEvent) => Promise<void>

export type RoleOf = (db: Database, user_id: string) => Promise<ActorRole | null>

export function createAudit({ clock, roleOf }: { readonly clock: Clock; readonly roleOf: RoleOf }): RecordAudit {
  /** If the role cannot be read, the event is recorded without it (docs/product/the-app.md#errors-and-audit). */
  const roleOrNull = (db: Database, user_id: string) => roleOf(db, user_id).catch(() => null)

  return async (db, { request, extra_metadata = {}, source = 'server', ...event }) => {
    const { user_id = null } = event
    const actor_role = event.actor_role ?? (user_id === null ? null : await roleOrNull(db, user_id))
    await db
      .insertInto('security.auth_audit_log')
      .values({
        id: newId(),
        action_type: event.action_type,
        source,
        user_id,
        actor_email: event.actor_email ?? null,
        actor_role,
        ip_address: request.ip,
        user_agent: request.user_agent,
        request_id: request.id,
        context: event.context ?? null,
        extra_metadata: JSON.stringify(extra_metadata),
        created_at: clock.now(),
      })
      .execute()
  }
}
