import type { PublicFigures } from '@hai/contract/transparency'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TransparencyDeps } from './deps.ts'

const HOUR_MS = 3_600_000
/** After so long without a check nobody can say that the books balance. They are checked every 15 minutes. */
const CHECK_MAX_HOURS = 24
/** So far ahead another server’s clock may be, as the database believes it of postings. What is dated later says nothing. */
const CLOCK_MAX_MINUTES = 5

type Books = PublicFigures['books']

/** Whether the books balance, as far as anybody knows, and how old that knowledge is. */
export async function readBooks({
  database,
  clock,
  ledgerHealth,
  lastLook,
}: Pick<TransparencyDeps, 'database' | 'clock' | 'ledgerHealth' | 'lastLook'>): Promise<Books> {
  const [health, checked, began] = await Promise.all([ledgerHealth(), lastLook(), readBeginning(database)])
  const latest = clock.now().getTime() + CLOCK_MAX_MINUTES * 60_000
  const believed = (time: number): number => (time > latest ? 0 : time)
  const recounted = believed(health.last_sync === null ? 0 : Date.parse(health.last_sync))
  // Whoever counts every entry again has held every balance against them, too.
  const newest = Math.max(recounted, believed(checked?.getTime() ?? 0))
  const times = { began_at: began?.toISOString() ?? null, checked_at: toTime(newest), recounted_at: toTime(recounted) }
  if (health.source === 'ledger' && !health.is_whole) return { state: 'off', ...times }
  const isFresh = clock.now().getTime() - newest < CHECK_MAX_HOURS * HOUR_MS
  return { state: health.source === 'ledger' && isFresh ? 'balanced' : 'unknown', ...times }
}

const toTime = (time: number): string | null => (time === 0 ? null : new Date(time).toISOString())

/** When the first posting was, by the key of the journal alone. Null: there is none. */
async function readBeginning(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ledger.journal order by first_id limit 1`.execute(database)
  return rows[0]?.created_at ?? null
}
