import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Seconds since PostgreSQL last archived a WAL file, if the latest attempt failed. Otherwise 0. PostgreSQL keeps files
 * that are not archived, so they finally fill the disk.
 */
export async function readArchiveFailing(database: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity')
                then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset, last_failed_time)) else 0 end::float8 as seconds
      from pg_stat_archiver`.execute(database)
  return rows[0]?.seconds ?? 0
}
