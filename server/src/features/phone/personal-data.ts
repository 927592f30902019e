import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const phoneData = (database: Database): readonly PersonalTable[] => [
  personalTable('phone_verifications', ({ user_id }) =>
    database
      .selectFrom('phone.verification')
      .select(['created_at', 'purpose', 'phone', 'channel', 'expires_at', 'ended_at', 'approved_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
]
