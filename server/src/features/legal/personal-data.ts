import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const legalData = (database: Database): readonly PersonalTable[] => [
  personalTable('legal_acceptances', ({ user_id }) =>
    database
      .selectFrom('legal.acceptance as acceptance')
      .innerJoin('legal.version as version', 'version.id', 'acceptance.version_id')
      .select(['version.document', 'version.number', 'acceptance.language', 'acceptance.accepted_at'])
      .select(['acceptance.ip_address', 'acceptance.user_agent'])
      .where('acceptance.user_id', '=', user_id)
      .orderBy('acceptance.id', 'desc')
      .execute(),
  ),
]
