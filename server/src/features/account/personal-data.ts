import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const accountData = (database: Database): readonly PersonalTable[] => [
  personalTable('deletion_requests', ({ user_id }) =>
    database
      .selectFrom('account.deletion_request')
      .select(['requested_at', 'status', 'ended_at', 'reason_code'])
      .where('user_id', '=', user_id)
      .orderBy('requested_at', 'desc')
      .execute(),
  ),
]
