import type { SystemReason } from '@hai/contract/health-values'
import { sql } from 'kysely'
import { archivedIdAt } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ThisProcess } from './deps.ts'

const VERIFIED_MAX_SECONDS = 36 * 3_600

interface Verified {
  /** False after a run with findings, until a run that read everything except archived postings had none. */
  readonly is_whole: boolean | null
  /** Since the last verification, or since the first posting if there was none. 0 without postings. */
  readonly seconds: number
}

export async function readVerified(database: Database, now: Date): Promise<Verified> {
  const { rows } = await sql<Verified>`
    select v.is_whole and not exists (
             select from health.verification f
              where not f.is_whole
                and f.id > coalesce((
                      select w.id from health.verification w
                       where w.is_whole
                         and w.archived <= ${archivedIdAt(sql.ref('w.at'))}
                       order by w.id desc limit 1), 0)) as is_whole,
           coalesce(greatest(0, extract(epoch from ${now}::timestamptz - coalesce(v.at, j.created_at))), 0)::float8 as seconds
      from (select) one
      left join lateral (select is_whole, at from health.verification order by id desc limit 1) v on true
      left join lateral (select created_at from ledger.journal_view order by first_id limit 1) j on true`.execute(database)
  return rows[0] ?? { is_whole: null, seconds: 0 }
}

export async function verificationReasons(
  database: Database,
  now: Date,
  { isProduction }: Pick<ThisProcess, 'isProduction'>,
): Promise<readonly SystemReason[]> {
  const { is_whole, seconds } = await readVerified(database, now)
  const isLate = seconds > VERIFIED_MAX_SECONDS
  if (is_whole === null) return isLate && isProduction ? ['verification_missing'] : []
  return [...(is_whole ? [] : (['verification_failed'] as const)), ...(isLate ? (['verification_overdue'] as const) : [])]
}
