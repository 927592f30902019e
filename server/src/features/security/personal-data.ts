import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { JsonValue } from '../../platform/database/generated.ts'
import type { Database } from '../../platform/database/database.ts'

/** Facts without one that is somebody else’s. */
function without(name: string, facts: JsonValue): JsonValue {
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return facts
  return Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name))
}

/** Who sat at the server’s command line: a person too, and none of the member’s business. */
const withoutOperator = (extra: JsonValue): JsonValue => without('os_user', extra)
/** Whom somebody of the staff has looked for, and who of them has lifted a lock: theirs to know, and nothing about the member. */
const withoutAsked = (details: JsonValue): JsonValue => without('lifted_by', without('asked', details))

/** The trail of somebody’s account. Of what others did with their address, signed in or not, it tells that and when, and not from where. */
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

/** What is held about a person here. */
export const securityData = (database: Database): readonly PersonalTable[] => [
  trail(database),
  personalTable('security_events', async ({ user_id }) => {
    const rows = await database
      .selectFrom('security.security_events')
      .select(['created_at', 'event_type', 'severity', 'source', 'ip_address', 'details', 'escalated', 'email'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute()
    // What was tried with their address may have been tried by another: that and when, and not from where.
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
