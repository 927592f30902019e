import type { authEvents } from '@hai/contract/identity'
import type { RequestInfo } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export type ActorRole = 'admin' | 'agent' | 'user'

export interface AuditEvent {
  readonly action_type: (typeof authEvents)[number]
  readonly request: RequestInfo
  readonly user_id?: string | null
  readonly actor_email?: string | null
  readonly actor_role?: ActorRole | null
  readonly context?: string | null
  readonly extra_metadata?: Readonly<Record<string, string | number | boolean | null>>
  /** `browser`: what a browser claims. Default: what the server itself saw. */
  readonly source?: 'server' | 'browser'
}

/** Adds to the trail, in the transaction of the act where there is one. Address and request are always the connection’s own. */
export type RecordAudit = (db: Database, event: AuditEvent) => Promise<void>

export const createAudit =
  (clock: Clock): RecordAudit =>
  async (db, { request, extra_metadata = {}, source = 'server', ...event }) => {
    await db
      .insertInto('security.auth_audit_log')
      .values({
        id: newId(),
        action_type: event.action_type,
        source,
        user_id: event.user_id ?? null,
        actor_email: event.actor_email ?? null,
        actor_role: event.actor_role ?? null,
        ip_address: request.ip,
        user_agent: request.user_agent,
        request_id: request.id,
        context: event.context ?? null,
        extra_metadata: JSON.stringify(extra_metadata),
        created_at: clock.now(),
      })
      .execute()
  }
