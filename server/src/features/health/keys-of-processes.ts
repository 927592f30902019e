import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface ReportedKeys {
  readonly label: string
  readonly is_living: boolean
  readonly beat_at: Date
  /** Null if the process runs an older version, which does not report its keys. */
  readonly seals_with: readonly string[] | null
  readonly opens: readonly string[] | null
}

export async function readKeysOfProcesses(database: Database): Promise<readonly ReportedKeys[]> {
  const rows = await database
    .selectFrom('health.process')
    .leftJoin('health.process_keys', 'process_id', 'id')
    .select([
      'host',
      'pid',
      'beat_at',
      'seals_with',
      'opens',
      sql<boolean>`beat_at > now() - interval '1 minute'`.as('is_living'),
    ])
    .execute()
  return rows.map(({ host, pid, ...row }) => ({ ...row, label: `${host} ${pid}` }))
}
