import type { PublicFigures } from '@hai/contract/transparency'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { TransparencyDeps } from './deps.ts'

const HOUR_MS = 3_600_000
/** After so long without a check nobody can say that the books balance. They are checked every 15 minutes. */
const CHECK_MAX_HOURS = 24

type Books = PublicFigures['books']

/** Whether the books balance, as far as anybody knows, and how old that knowledge is. */
export async function readBooks({
  database,
  clock,
  ledgerHealth,
  lastChecked,
}: Pick<TransparencyDeps, 'database' | 'clock' | 'ledgerHealth' | 'lastChecked'>): Promise<Books> {
  const [health, checked, began] = await Promise.all([ledgerHealth(), lastChecked(), readBeginning(database)])
  // Whoever counts every entry again has held every balance against them, too.
  const newest = Math.max(checked?.getTime() ?? 0, health.last_sync === null ? 0 : Date.parse(health.last_sync))
  const times = {
    began_at: began?.toISOString() ?? null,
    checked_at: newest === 0 ? null : new Date(newest).toISOString(),
    recounted_at: health.last_sync,
  }
  if (health.source === 'ledger' && !health.is_whole) return { state: 'off', ...times }
  const isFresh = clock.now().getTime() - newest < CHECK_MAX_HOURS * HOUR_MS
  return { state: health.source === 'ledger' && isFresh ? 'balanced' : 'unknown', ...times }
}

/** When the first posting was, by the key of the journal alone. Null: there is none. */
async function readBeginning(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ledger.journal order by first_id limit 1`.execute(database)
  return rows[0]?.created_at ?? null
}
