import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const merchantsData = (database: Database): readonly PersonalTable[] => [
  personalTable('api_keys', ({ user_id }) =>
    database
      .selectFrom('merchants.api_key')
      .select(['name', 'prefix', 'scopes', 'created_at', 'last_used_at', 'revoked_at'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute(),
  ),
  personalTable('webhooks', ({ user_id }) =>
    database
      .selectFrom('merchants.endpoint')
      .select(['url', 'created_at', 'disabled_at'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute(),
  ),
]
