import { cents, type Cents } from '@hai/contract/money'
import { sql, type Selectable } from 'kysely'
import { accountNumber, type AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LimitsTier } from '../../platform/database/generated.ts'

export interface TierLimits {
  readonly balance_cap: Cents
  readonly out_per_day: Cents
  readonly cashout: CashoutLimits | null
}

export interface CashoutLimits {
  readonly each: Cents
  readonly per_day: Cents
  readonly days_30: Cents
}

export interface AgentLevel {
  readonly balance_cap: Cents
  readonly job_maximum: Cents
  readonly jobs_open_max: number
  readonly fee_share_bp: number
  readonly completed_min: number
  readonly disputed_bp_max: number
}

export interface LimitTable {
  readonly tiers: ReadonlyMap<number, TierLimits>
  readonly agents: ReadonlyMap<number, AgentLevel>
}

export async function readLimits(database: Database): Promise<LimitTable> {
  const [tiers, levels] = await Promise.all([
    database.selectFrom('limits.tier').selectAll().orderBy('tier').execute(),
    database.selectFrom('limits.agent_level').selectAll().execute(),
  ])
  return {
    tiers: new Map(
      tiers.map((row) => [
        row.tier,
        { balance_cap: cents(row.balance_cap), out_per_day: cents(row.out_per_day), cashout: cashoutLimits(row) },
      ]),
    ),
    agents: new Map(
      levels.map(({ level, balance_cap, job_maximum, ...row }) => [
        level,
        { ...row, balance_cap: cents(balance_cap), job_maximum: cents(job_maximum) },
      ]),
    ),
  }
}

function cashoutLimits(row: Selectable<LimitsTier>): CashoutLimits | null {
  const { cashout_each, cashout_per_day, cashout_30_days } = row
  if (cashout_each === null || cashout_per_day === null || cashout_30_days === null) return null
  return { each: cents(cashout_each), per_day: cents(cashout_per_day), days_30: cents(cashout_30_days) }
}

/** In cents. The 30 days end with `day`. */
export async function readCashedOut(
  database: Database,
  account: AccountId,
  day: string,
): Promise<{ readonly on_day: Cents; readonly days_30: Cents }> {
  const { rows } = await sql<{ on_day: number; days_30: number }>`
    select coalesce(sum(spent) filter (where day = ${day}::date), 0)::bigint as on_day, coalesce(sum(spent), 0)::bigint as days_30
      from ledger.spending_view where account_id = ${accountNumber(account)} and meter = ${CASHOUT_METER} and day between ${day}::date - 29 and ${day}::date`.execute(
    database,
  )
  return { on_day: cents(rows[0]?.on_day ?? 0), days_30: cents(rows[0]?.days_30 ?? 0) }
}

export const CASHOUT_METER = 'cash_out'

export async function readMetered(database: Database, account: AccountId, meter: string, day: string): Promise<Cents> {
  const { rows } = await sql<{ spent: number }>`
    select spent from ledger.spending_view where account_id = ${accountNumber(account)} and meter = ${meter} and day = ${day}::date`.execute(
    database,
  )
  return cents(rows[0]?.spent ?? 0)
}

/** In cents. The account’s row has the amount of the latest day, and older days have rows of their own. */
export async function readSpent(database: Database, account: AccountId, day: string): Promise<Cents> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(spent), 0)::bigint as spent
      from (select spent from ledger.account_view where id = ${accountNumber(account)} and spent_day = ${day}
            union all
            select spent from ledger.spending_view where account_id = ${accountNumber(account)} and meter = 'out' and day = ${day}) counted`.execute(
    database,
  )
  return cents(rows[0]?.spent ?? 0)
}
