import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const oauthData = (database: Database): readonly PersonalTable[] => [
  personalTable('connected_accounts', ({ user_id }) =>
    database
      .selectFrom('oauth.link')
      .select(['issuer', 'subject', 'email', 'connected_at', 'last_used_at'])
      .where('user_id', '=', user_id)
      .orderBy('connected_at')
      .execute(),
  ),
]
