import type { PublicFigures } from '@hai/contract/transparency'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TransparencyDeps } from './deps.ts'

const HOUR_MS = 3_600_000
/** If the last check is older than this, the state of the ledger is unknown. There is a check every 15 minutes. */
const CHECK_MAX_HOURS = 24
/** The database rejects postings that are dated further ahead than this. A check dated further ahead is ignored. */
const CLOCK_MAX_MINUTES = 5

type Books = PublicFigures['books']

export async function readBooks({
  database,
  clock,
  ledgerHealth,
  lastQuickCheck,
}: Pick<TransparencyDeps, 'database' | 'clock' | 'ledgerHealth' | 'lastQuickCheck'>): Promise<Books> {
  const [health, checked, began] = await Promise.all([ledgerHealth(), lastQuickCheck(), readBeginning(database)])
  const latest = clock.now().getTime() + CLOCK_MAX_MINUTES * 60_000
  const believed = (time: number): number => (time > latest ? 0 : time)
  const recounted = believed(health.last_sync === null ? 0 : Date.parse(health.last_sync))
  // A full recount also checks every balance, so it counts as a check.
  const newest = Math.max(recounted, believed(checked?.getTime() ?? 0))
  const times = { began_at: began?.toISOString() ?? null, checked_at: toTime(newest), recounted_at: toTime(recounted) }
  if (health.source === 'ledger' && !health.is_whole) return { state: 'off', ...times }
  const isFresh = clock.now().getTime() - newest < CHECK_MAX_HOURS * HOUR_MS
  return { state: health.source === 'ledger' && isFresh ? 'balanced' : 'unknown', ...times }
}

const toTime = (time: number): string | null => (time === 0 ? null : new Date(time).toISOString())

/** The time of the first posting. Null if there is none. Found by the key of the journal. */
async function readBeginning(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ledger.journal_view order by first_id limit 1`.execute(database)
  return rows[0]?.created_at ?? null
}
