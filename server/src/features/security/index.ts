import type { Output, ProcedureName } from '@hai/contract/contract'
import type { security as contract } from '@hai/contract/security'
import type { EventSource } from '@hai/contract/security-values'
import type { Guest, RequestInfo, SessionCaller, Staff } from '../../caller.ts'
import type { DomainEvent } from '../../events/index.ts'
import type { Feature, Handler } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type AuthEvent, createAudit, type RecordAudit, type RoleOf } from './audit.ts'
import { createFindings, type RecordFinding } from './findings.ts'
import { type Flag, flaggedUsers, readFlags, subjectsOf, createFlagCache } from './flags.ts'
import { createForgedTokenCounter, isJwtBlocked, monitorJwtFailures, purgeJwtFailures } from './jwt-failures.ts'
import { createLocks, type RaiseLock } from './locks.ts'
import { securityData } from './personal-data.ts'
import { releaseUser } from './resolve-flag.ts'
import { roleRefused, logSecurityEvent, type NewEvent, recordSecurityEvent } from './security-events.ts'
import { createReadTrail, nameOfBook, readLately, type SensitiveRead } from './sensitive-reads.ts'

export type { ActorRole, AuditEvent, RecordAudit } from './audit.ts'
export type { RecordFinding } from './findings.ts'
export type { Lock, RaiseLock } from './locks.ts'
export { readLifts, recordLift } from './lifts.ts'
export { hasUsedIpPrefix, type ResolvedFlag, resolveFlag } from './resolve-flag.ts'

export interface SecurityDeps {
  readonly database: Database
  readonly clock: Clock
  /** A callback, because this feature may not import identity. */
  readonly roleOf: RoleOf
}

export type RecordAdminAccess = (
  trx: Transaction,
  who: SessionCaller | Staff,
  event: Pick<NewEvent, 'severity' | 'details'>,
) => Promise<void>

export interface StaffExport {
  readonly kind: ProcedureName
  readonly filters: unknown
  readonly rows: number
  readonly is_masked?: boolean
  /** In which the staff member works. */
  readonly book: Book
  /** `browser`: the browser made the file from rows that it had already read. */
  readonly source: EventSource
}

export interface Security {
  readonly feature: Feature<typeof contract>
  readonly recordAudit: RecordAudit
  readonly recordFinding: RecordFinding
  readonly raiseLock: RaiseLock
  /** For actions that a thief could profit from. */
  readonly recordSensitiveAccess: (trx: Transaction, who: SessionCaller, action: string) => Promise<void>
  readonly sensitiveRead: (staff: Staff, read: SensitiveRead) => Promise<void>
  readonly recordExport: (staff: Staff, taken: StaffExport) => Promise<void>
  readonly recordAdminAccess: RecordAdminAccess
  /** Fails: RATE_LIMITED (the IP prefix is rate-limited or blocked). */
  readonly countForgedToken: (request: RequestInfo) => Promise<void>
  readonly flagOf: (user_id: string) => Promise<Flag | null>
  readonly flaggedUsers: (events: readonly DomainEvent[]) => readonly string[]
  readonly roleRefused: (session: SessionCaller, procedure: string) => Promise<void>
}

/**
 * Reports of other types by guests are ignored, because anyone can send reports and audit entries are never deleted.
 */
const guestEvents: ReadonlySet<AuthEvent> = new Set([
  'login_attempt',
  'login_failure',
  'account_created',
  'password_reset',
  'session_expired',
  'oauth',
  'suspicious_activity',
])

const recordClaim =
  (database: Database, recordAudit: RecordAudit): Handler<'log-auth-audit-event'> =>
  async (caller, { action_type, context = null, extra_metadata = {} }) => {
    if (caller.kind === 'guest' && !guestEvents.has(action_type)) return { success: false }
    const who = caller.kind === 'session' ? { user_id: caller.user_id, actor_email: caller.email } : {}
    const { request } = caller
    await recordAudit(database, { action_type, source: 'browser', request, context, extra_metadata, ...who })
    return { success: true }
  }

async function listOwnFlags(database: Database, caller: Guest | SessionCaller, now: Date): Promise<Output<'get_security_flags'>> {
  const rows = await readFlags(database, subjectsOf(caller), now)
  const items = rows.map(({ id, user_id, ip_address, action_taken, resolved, created_at, expires_at }) => ({
    id,
    user_id,
    ip_address,
    resolved,
    action_taken: action_taken === 'blocked' ? ('blocked' as const) : ('rate_limited' as const),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
  return { items }
}

export function createSecurity({ database, clock, roleOf }: SecurityDeps): Security {
  const recordAudit = createAudit({ clock, roleOf })
  const flagCache = createFlagCache({ database, clock })
  const deps = { database, clock, roleOf, recordAudit }
  const sensitive = { event_type: 'sensitive_data_access', severity: 'info' } as const
  const forgedTokens = createForgedTokenCounter(deps)

  return {
    recordAudit,
    recordFinding: createFindings(deps),
    raiseLock: createLocks(deps),
    recordSensitiveAccess: async (trx, { user_id, request }, action) => {
      await recordSecurityEvent(deps, trx, { ...sensitive, details: { action }, user_id, request })
    },
    sensitiveRead: createReadTrail(deps, async ({ user_id, request }, details) => {
      const event = { ...sensitive, details, user_id, request }
      await database.transaction().execute((trx) => recordSecurityEvent(deps, trx, event))
    }),
    recordExport: async ({ user_id, request }, { kind, filters, rows, is_masked, book, source }) => {
      const masked = is_masked !== undefined && { is_masked }
      const details = { action: 'export', kind, ...nameOfBook(book), ...readLately(filters), rows, ...masked }
      const event = { ...sensitive, source, details, user_id, request }
      await database.transaction().execute((trx) => recordSecurityEvent(deps, trx, event))
    },
    recordAdminAccess: async (trx, { user_id, request }, event) => {
      await recordSecurityEvent(deps, trx, { ...event, event_type: 'admin_access', user_id, request })
    },
    countForgedToken: forgedTokens.count,
    flagOf: (user_id) => flagCache.of(user_id),
    flaggedUsers,
    roleRefused: (session, procedure) => roleRefused(deps, session, procedure),
    feature: {
      updateCaches: (events) => {
        for (const user_id of flaggedUsers(events)) flagCache.forget(user_id)
        for (const { kind, id } of releaseUser(events)) (kind === 'user' ? flagCache : forgedTokens).forget(id)
      },
      handlers: {
        'log-auth-audit-event': recordClaim(database, recordAudit),
        'log-security-event': (caller, input) => logSecurityEvent(deps, caller, input),
        monitor_jwt_failures: (caller, input) => monitorJwtFailures(deps, caller, input),
        is_jwt_blocked: (caller) => isJwtBlocked(deps, caller),
        get_security_flags: (caller) => listOwnFlags(database, caller, clock.now()),
      },
      jobs: { 'security:purge': () => purgeJwtFailures(deps) },
      cron: ['23 * * * * security:purge'],
      personalData: securityData(database),
    },
  }
}
