import type { LedgerHealth } from '@hai/contract/reconciliation'
import { cents, plus, zeroCents } from '@hai/contract/money'
import { sql } from 'kysely'
import { readLedgerHealth } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReconciliationDeps } from './deps.ts'
import { isBalanced, stateOf } from './severity.ts'

/** Whether the book is whole. Never fails: what cannot be had is said in `status`, `source` and `success`. */
export async function readHealth({ database, log }: Pick<ReconciliationDeps, 'database' | 'log'>): Promise<LedgerHealth> {
  try {
    return await fromLedger(database)
  } catch (error) {
    log.error({ err: error }, 'the ledger does not say how it stands; its accounts are added up instead')
  }
  try {
    return await fromWallets(database)
  } catch (error) {
    log.error({ err: error }, 'not even the accounts of the ledger can be added up')
    return nothingKnown
  }
}

async function fromLedger(database: Database): Promise<LedgerHealth> {
  const [health, violations] = await Promise.all([readLedgerHealth(database), countViolations(database)])
  const { last_sync, proven_position, ...figures } = health
  return {
    ...figures,
    status: stateOf(health.net_delta),
    success: true,
    source: 'ledger',
    is_balanced: isBalanced(health.net_delta),
    last_sync: last_sync?.toISOString() ?? null,
    proven_position: proven_position ?? 0,
    violations,
  }
}

async function countViolations(database: Database): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select jsonb_array_length(violations) as found from ledger.proof order by id desc limit 1`.execute(database)
  return rows[0]?.found ?? 0
}

/** What the accounts hold, and nothing to compare it with: the state is unknown. */
async function fromWallets(database: Database): Promise<LedgerHealth> {
  const { rows } = await sql<{ available: number; on_hold: number; platform: number; members: number }>`
    select coalesce(sum(balance) filter (where class = 'available'), 0)::bigint as available,
           coalesce(sum(balance) filter (where class = 'on_hold'), 0)::bigint as on_hold,
           coalesce(sum(balance) filter (where class in ('platform', 'escrow')), 0)::bigint as platform,
           count(*) filter (where class = 'available') as members
      from ledger.account`.execute(database)
  const [row] = rows
  if (!row) throw new Error('the accounts have no sum')
  const [user_balances, on_hold_balances, platform_earnings] = [cents(row.available), cents(row.on_hold), cents(row.platform)]
  const expected_total = plus(user_balances, on_hold_balances, platform_earnings)
  return {
    ...nothingKnown,
    ...{ status: 'unknown', success: true, source: 'wallets', user_count: row.members },
    ...{ user_balances, on_hold_balances, platform_earnings, expected_total, actual_ledger_total: expected_total },
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
  violations: 0,
  position: 0,
  proven_position: 0,
}
