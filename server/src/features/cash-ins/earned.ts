import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface DayEarned {
  /** YYYY-MM-DD, of the calendar of the zone asked for. */
  readonly day: string
  /** Cents. */
  readonly earned: number
  readonly jobs: number
}

/** What cash-ins have earned an agent on each of the days from this one on; days without anything are missing. */
export async function readEarned(
  database: Database,
  { agent_id, from_day, time_zone }: { readonly agent_id: string; readonly from_day: string; readonly time_zone: string },
): Promise<readonly DayEarned[]> {
  const { rows } = await sql<DayEarned>`
    select (share_paid_at at time zone ${time_zone})::date::text as day, sum(share)::bigint as earned, count(*) as jobs
      from cash_ins.cash_in
     where agent_id = ${agent_id} and share_paid_at >= ${from_day}::date::timestamp at time zone ${time_zone}
     group by 1`.execute(database)
  return rows
}
