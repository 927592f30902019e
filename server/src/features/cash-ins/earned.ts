import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface DayEarned {
  /** YYYY-MM-DD in the requested time zone. */
  readonly day: string
  /** Cents. */
  readonly earned: number
  readonly jobs: number
}

export async function readEarned(
  database: Database,
  { agent_id, from_day, time_zone }: { readonly agent_id: string; readonly from_day: string; readonly time_zone: string },
): Promise<readonly DayEarned[]> {
  const { rows } = await sql<DayEarned>`
    select (share_paid_at at time zone ${time_zone})::date::text as day, sum(coalesce(share_paid, share))::bigint as earned, count(*) as jobs
      from cash_ins.cash_in
     where agent_id = ${agent_id} and coalesce(share_paid, share) > 0 and share_paid_at >= ${from_day}::date::timestamp at time zone ${time_zone}
     group by 1`.execute(database)
  return rows
}

export interface SharesWaiting {
  /** Expected shares that are not paid yet. Less may be paid: cash that members pay back earns nothing. */
  readonly waiting: Cents
  readonly next_at: string | null
}

export async function readSharesWaiting(database: Database, agent_id: string): Promise<SharesWaiting> {
  const { rows } = await sql<{ waiting: number; next_at: Date | null }>`
    select coalesce(sum(share), 0)::bigint as waiting, min(share_due_at) as next_at
      from cash_ins.cash_in
     where agent_id = ${agent_id} and status = 'completed' and share > 0 and share_paid_at is null`.execute(database)
  const [row] = rows
  return { waiting: cents(row?.waiting ?? 0), next_at: row?.next_at?.toISOString() ?? null }
}
