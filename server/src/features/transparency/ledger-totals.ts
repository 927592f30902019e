import type { PublicFigures } from '@hai/contract/transparency'
import { beganAt } from '../../ledger/index.ts'
import type { TransparencyDeps } from './deps.ts'

const HOUR_MS = 3_600_000
/** After this time without a check, the state of the ledger is unknown. */
const CHECK_MAX_HOURS = 24
/**
 * A check that is dated further in the future is ignored, because its date must be wrong. The database rejects postings
 * dated further ahead.
 */
const CLOCK_MAX_MINUTES = 5

type LedgerFigures = PublicFigures['books']

export async function readLedgerFigures({
  database,
  clock,
  ledgerHealth,
  lastCleanProof,
}: Pick<TransparencyDeps, 'database' | 'clock' | 'ledgerHealth' | 'lastCleanProof'>): Promise<LedgerFigures> {
  const [health, checked, began] = await Promise.all([ledgerHealth(), lastCleanProof(), beganAt(database)])
  const latest = clock.now().getTime() + CLOCK_MAX_MINUTES * 60_000
  const believed = (time: number): number => (time > latest ? 0 : time)
  const newest = believed(checked?.getTime() ?? 0)
  const read = believed(health.read_since === null ? 0 : Date.parse(health.read_since))
  const times = { began_at: began?.toISOString() ?? null, checked_at: toTime(newest), read_since: toTime(read) }
  if (health.source === 'ledger' && !health.is_whole) return { state: 'off', ...times }
  const isFresh = clock.now().getTime() - newest < CHECK_MAX_HOURS * HOUR_MS
  return { state: health.source === 'ledger' && isFresh ? 'balanced' : 'unknown', ...times }
}

const toTime = (time: number): string | null => (time === 0 ? null : new Date(time).toISOString())
