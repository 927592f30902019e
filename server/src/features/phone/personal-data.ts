import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

/** The numbers that recent codes were sent to and whether they were verified. Never the codes. */
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
