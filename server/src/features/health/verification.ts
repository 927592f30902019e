import type { SystemReason } from '@hai/contract/health-values'
import { sql } from 'kysely'
import { hasArchivedBefore, secondsSinceBatch } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ThisProcess } from './deps.ts'

const VERIFIED_MAX_SECONDS = 36 * 3_600
/** The files are verified once a month. */
const ARCHIVES_MAX_DAYS = 35

interface Verified {
  /** False after a run with findings, until a run that read at least as much had none. */
  readonly is_whole: boolean | null
  /** Since the last verification, or since the first posting if there was none. 0 without postings. */
  readonly seconds: number
  /** Some postings have been archived for longer than ARCHIVES_MAX_DAYS, and no run has read the files since. */
  readonly are_archives_overdue: boolean
}

export async function readVerified(database: Database, now: Date): Promise<Verified> {
  const since = sql`${now}::timestamptz - make_interval(days => ${ARCHIVES_MAX_DAYS}::int)`
  const { rows } = await sql<{ is_whole: boolean | null; seconds: number | null; are_archives_verified: boolean }>`
    select case when v.at is not null then not exists (
             select from integrity.verification_view f
              where not f.is_whole
                and not exists (select from integrity.verification_view w where w.is_whole and w.id > f.id and w.archived <= f.archived))
           end as is_whole,
           extract(epoch from ${now}::timestamptz - v.at)::float8 as seconds,
           exists (select from integrity.verification_view w where w.is_whole and w.archived = 0 and w.at >= due.since) as are_archives_verified
      from (select ${since} as since) due
      left join lateral (select at from integrity.verification_view order by id desc limit 1) v on true`.execute(database)
  const [verified] = rows
  const { rows: archives } = await sql<{ are_old: boolean }>`select ${hasArchivedBefore(since)} as are_old`.execute(database)
  return {
    is_whole: verified?.is_whole ?? null,
    seconds: Math.max(0, verified?.seconds ?? (await secondsSinceBatch(database, { after: 0, now }))),
    are_archives_overdue: archives[0]?.are_old === true && verified?.are_archives_verified === false,
  }
}

export async function verificationReasons(
  database: Database,
  now: Date,
  { isProduction }: Pick<ThisProcess, 'isProduction'>,
): Promise<readonly SystemReason[]> {
  const { is_whole, seconds, are_archives_overdue } = await readVerified(database, now)
  const isLate = seconds > VERIFIED_MAX_SECONDS
  const found: readonly (readonly [SystemReason, boolean])[] = [
    ['verification_failed', is_whole === false],
    ['verification_overdue', isLate && is_whole !== null],
    ['verification_missing', isLate && is_whole === null && isProduction],
    ['archives_unverified', are_archives_overdue],
  ]
  return found.flatMap(([reason, is_so]) => (is_so ? [reason] : []))
}
