import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

export interface TierLimits {
  readonly balance_cap: Cents
  readonly out_per_day: Cents
}

export interface LimitTable {
  readonly tiers: ReadonlyMap<number, TierLimits>
  /** Balance cap by agent level. */
  readonly agents: ReadonlyMap<number, Cents>
}

/** All limits by tier and by agent level. */
export async function readLimits(database: Database): Promise<LimitTable> {
  const [tiers, levels] = await Promise.all([
    database.selectFrom('limits.tier').select(['tier', 'balance_cap', 'out_per_day']).orderBy('tier').execute(),
    database.selectFrom('limits.agent_level').select(['level', 'balance_cap']).execute(),
  ])
  return {
    tiers: new Map(tiers.map((row) => [row.tier, { balance_cap: cents(row.balance_cap), out_per_day: cents(row.out_per_day) }])),
    agents: new Map(levels.map((row) => [row.level, cents(row.balance_cap)])),
  }
}

/** What left an account on one calendar day of the platform, as the ledger counts it: the latest day in the account’s own row. Cents. */
export async function readSpent(database: Database, account: AccountId, day: string): Promise<Cents> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(spent), 0)::bigint as spent
      from (select spent from ledger.account where id = ${account} and spent_day = ${day}
            union all
            select spent from ledger.spending where account_id = ${account} and meter = 'out' and day = ${day}) counted`.execute(
    database,
  )
  return cents(rows[0]?.spent ?? 0)
}
