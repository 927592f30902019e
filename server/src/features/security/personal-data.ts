import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { JsonValue } from '../../platform/database/generated.ts'
import type { Database } from '../../platform/database/database.ts'

function without(name: string, facts: JsonValue): JsonValue {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return facts
  return Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name))
}

/** Removes the operator’s login name, which is another person’s data. */
const withoutOperator = (extra: JsonValue): JsonValue => without('os_user', extra)
/** Removes staff’s search terms and who lifted a lock, which are not the member’s data. */
const withoutAsked = (details: JsonValue): JsonValue => without('lifted_by', without('asked', details))

/**
 * A person’s audit trail. Attempts by others with their address are listed with time, but without the source address.
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
      return isOwn
        ? { ...row, extra_metadata: withoutOperator(row.extra_metadata) }
        : { ...row, actor_role: null, ip_address: null, user_agent: null, extra_metadata: null }
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
    // An attempt with their address may have been made by someone else, so its source address is left out.
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
