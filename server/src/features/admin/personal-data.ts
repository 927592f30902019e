import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const adminData = (database: Database): readonly PersonalTable[] => [
  personalTable('step_ups', ({ user_id }) =>
    database
      .selectFrom('admin.mfa_session')
      .select(['id', 'session_id', 'method', 'created_at', 'expires_at', 'ended_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
  personalTable('confirmed_actions', ({ user_id }) =>
    database
      .selectFrom('admin.confirmed_action')
      .select(['id', 'procedure', 'summary', 'method', 'created_at', 'confirmed_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
  personalTable('staff_actions', ({ user_id }) =>
    database
      .selectFrom('admin.audit_log')
      .select(['at', 'action', 'subject', 'ip_address', 'user_agent'])
      .where('actor_id', '=', user_id)
      .orderBy('at', 'desc')
      .execute(),
  ),
]
