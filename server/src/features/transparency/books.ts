import type { PublicFigures } from '@hai/contract/transparency'
import type { TransparencyDeps } from './deps.ts'

const HOUR_MS = 3_600_000
/** After so long without a check nobody can say that the books balance. They are checked every 15 minutes. */
const CHECK_MAX_HOURS = 24

type Books = PublicFigures['books']

/** Whether the books balance, as far as anybody knows, and how old that knowledge is. */
export async function readBooks({
  clock,
  ledgerHealth,
  lastChecked,
}: Pick<TransparencyDeps, 'clock' | 'ledgerHealth' | 'lastChecked'>): Promise<Books> {
  const [health, checked] = await Promise.all([ledgerHealth(), lastChecked()])
  // Whoever counts every entry again has held every balance against them, too.
  const newest = Math.max(checked?.getTime() ?? 0, health.last_sync === null ? 0 : Date.parse(health.last_sync))
  const times = { checked_at: newest === 0 ? null : new Date(newest).toISOString(), recounted_at: health.last_sync }
  if (health.source === 'ledger' && !health.is_whole) return { state: 'off', ...times }
  const isFresh = clock.now().getTime() - newest < CHECK_MAX_HOURS * HOUR_MS
  return { state: health.source === 'ledger' && isFresh ? 'balanced' : 'unknown', ...times }
}
