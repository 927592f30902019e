import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { JsonObject, JsonValue } from '../../platform/database/generated.ts'
import type { Database } from '../../platform/database/database.ts'

const isRecord = (facts: JsonValue): facts is JsonObject => typeof facts === 'object' && facts !== null && !Array.isArray(facts)

const without = (names: readonly string[], facts: JsonValue): JsonValue =>
  isRecord(facts) ? Object.fromEntries(Object.entries(facts).filter(([key]) => !names.includes(key))) : facts

const STAFF_FIELDS = ['admin_id', 'decided_by', 'requested_by', 'approved_by', 'os_user'] as const
const isByStaff = (extra: JsonValue): boolean => isRecord(extra) && STAFF_FIELDS.some((field) => field in extra)
/** Leaves out the fields that are not the member’s data: searches by staff, and who lifted a lock. */
const withoutAsked = (details: JsonValue): JsonValue => without(['lifted_by', 'asked'], details)

/**
 * Attempts by anyone with the person’s email address are listed without IP address, browser and details. Actions of
 * staff are listed without their names and IP addresses.
 */
const trail = (database: Database): PersonalTable =>
  personalTable('security_trail', async ({ user_id, email }) => {
    const rows = await database
      .selectFrom('security.auth_audit_log')
      .select(['created_at', 'action_type', 'context', 'source', 'user_id', 'actor_email', 'actor_role'])
      .select(['ip_address', 'user_agent', 'extra_metadata'])
      .where((row) =>
        row.or([row('user_id', '=', user_id), row.and([row('user_id', 'is', null), row('actor_email', '=', email)])]),
      )
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ user_id: whose, actor_email, ...row }) => {
      const isOwn = whose === user_id && (actor_email === null || actor_email === email)
      if (isOwn && isByStaff(row.extra_metadata))
        return { ...row, ip_address: null, user_agent: null, extra_metadata: without(STAFF_FIELDS, row.extra_metadata) }
      return isOwn ? row : { ...row, actor_role: null, ip_address: null, user_agent: null, extra_metadata: null }
    })
  })

export const securityData = (database: Database): readonly PersonalTable[] => [
  trail(database),
  personalTable('security_events', async ({ user_id }) => {
    const rows = await database
      .selectFrom('security.security_events')
      .select(['created_at', 'event_type', 'severity', 'source', 'ip_address', 'details', 'escalated', 'email'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute()
    // Someone else may have typed this email address, so the IP address is left out.
    return rows.map(({ details, email, ip_address, ...row }) => ({
      ...row,
      ip_address: email === null ? ip_address : null,
      details: withoutAsked(details),
    }))
  }),
  personalTable('security_flags', ({ user_id }) =>
    database
      .selectFrom('security.security_flags')
      .select(['created_at', 'expires_at', 'action_taken', 'reason', 'resolved'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
]
