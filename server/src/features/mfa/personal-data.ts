import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

/** Leaves out keys, secrets and codes, which would help only a thief. */
export const factorsData = (database: Database): readonly PersonalTable[] => [
  personalTable('passkeys', ({ user_id }) =>
    database
      .selectFrom('mfa.passkey')
      .select(['name', 'is_synced', 'created_at', 'last_used_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
  ),
  personalTable('authenticator', ({ user_id }) =>
    database.selectFrom('mfa.authenticator').select(['begun_at', 'confirmed_at']).where('user_id', '=', user_id).execute(),
  ),
]
