import type { LedgerHealth } from '@hai/contract/integrity'
import { cents, plus, zeroCents } from '@hai/contract/money'
import { sql } from 'kysely'
import { readLedgerHealth } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IntegrityDeps } from './deps.ts'
import { readKnown } from './known.ts'
import { startRun } from './start-run.ts'
import { isBalanced, stateOf } from './severity.ts'

/**
 * `is_whole` is true only if the sums agree to the cent, the newest proof has no violations, and no alert is open. Never
 * throws: if a part cannot be read, `status`, `source` and `success` say so.
 */
export async function readHealth({ database, log }: Pick<IntegrityDeps, 'database' | 'log'>): Promise<LedgerHealth> {
  try {
    return await fromLedger(database)
  } catch (error) {
    log.error({ err: error }, 'the ledger health query failed; the accounts are summed up instead')
  }
  try {
    return await fromWallets(database)
  } catch (error) {
    log.error({ err: error }, 'the accounts of the ledger could not be summed up either')
    return nothingKnown
  }
}

async function fromLedger(database: Database): Promise<LedgerHealth> {
  const [health, known] = await Promise.all([readLedgerHealth(database), readKnown(database)])
  const { last_sync, proven_position, read_since, ...figures } = health
  const { open_alerts, total_imbalance } = known
  return {
    ...figures,
    open_alerts,
    total_imbalance,
    users_with_imbalances: known.wrong_members,
    status: stateOf(health.net_delta),
    is_whole: health.net_delta === 0 && known.violations === 0,
    success: true,
    source: 'ledger',
    is_balanced: isBalanced(health.net_delta),
    last_sync: last_sync?.toISOString() ?? null,
    proven_position: proven_position ?? 0,
    read_since: read_since?.toISOString() ?? null,
    violations: known.violations,
    current_findings: known.current_findings,
  }
}

/**
 * For monitoring: the violations in the newest proof and in open alerts. Does not add up the accounts, because a proof
 * does, and every process is asked several times a minute. Throws if the database fails.
 */
export const countViolations = async (database: Database): Promise<number> => (await readKnown(database)).violations

/** If the sums differ and no alert is open, also starts the check that finds the cause, without waiting for it. */
export async function watchHealth(deps: Pick<IntegrityDeps, 'database' | 'log' | 'clock'>): Promise<LedgerHealth> {
  const health = await readHealth(deps)
  if (health.net_delta !== 0 && health.open_alerts === 0)
    await startRun(deps, { kind: 'anomaly', reach: 'rolling' }, null).catch((error: unknown) => {
      deps.log.error({ err: error }, 'could not start a check of the ledger')
    })
  return health
}

/** Used if `fromLedger` fails. The sums of the accounts have nothing to be compared with, so the state is unknown. */
async function fromWallets(database: Database): Promise<LedgerHealth> {
  const { rows } = await sql<{ available: number; on_hold: number; platform: number; members: number }>`
    select coalesce(sum(balance) filter (where class = 'available'), 0)::bigint as available,
           coalesce(sum(balance) filter (where class = 'on_hold'), 0)::bigint as on_hold,
           coalesce(sum(balance) filter (where class in ('platform', 'escrow')), 0)::bigint as platform,
           count(*) filter (where class = 'available') as members
      from ledger.account_view`.execute(database)
  const [row] = rows
  if (!row) throw new Error('the sum of the accounts has no row')
  const user_balances = cents(row.available)
  const on_hold_balances = cents(row.on_hold)
  const platform_earnings = cents(row.platform)
  const expected_total = plus(user_balances, on_hold_balances, platform_earnings)
  return {
    ...nothingKnown,
    status: 'unknown',
    success: true,
    source: 'wallets',
    user_count: row.members,
    user_balances,
    on_hold_balances,
    platform_earnings,
    expected_total,
    actual_ledger_total: expected_total,
  }
}

const nothingKnown: LedgerHealth = {
  status: 'error',
  success: false,
  source: 'none',
  actual_ledger_total: zeroCents,
  user_balances: zeroCents,
  on_hold_balances: zeroCents,
  platform_earnings: zeroCents,
  expected_total: zeroCents,
  net_delta: zeroCents,
  is_balanced: false,
  last_sync: null,
  user_count: 0,
  users_with_imbalances: 0,
  total_imbalance: zeroCents,
  open_alerts: 0,
  is_whole: false,
  violations: 0,
  current_findings: 0,
  position: 0,
  proven_position: 0,
  read_since: null,
}
