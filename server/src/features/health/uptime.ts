import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from 'kysely'

const MINUTE_MS = 60_000

export interface Uptime {
  readonly since: Date
  readonly minutes: number
  readonly of_minutes: number
}

/** A minute without a sample counts as down. Null if there are no samples at all. */
export async function readUptime(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  days: number,
): Promise<Uptime | null> {
  const now = clock.now()
  const { rows } = await sql<{ since: Date | null; minutes: number }>`
    with asked as (select ((${now}::timestamptz at time zone 'utc')::date - (${days}::int - 1)) as first_day)
    select case when min(up.day) < min(asked.first_day) then min(asked.first_day)::timestamp at time zone 'utc' else min(up.first_at) end as since,
           coalesce(sum(up.minutes) filter (where up.day >= asked.first_day), 0)::int as minutes
      from asked left join health.up_day up on true`.execute(database)
  const [row] = rows
  if (!row?.since) return null
  const passed = Math.floor((now.getTime() - row.since.getTime()) / MINUTE_MS)
  // The current minute has not passed yet, but may already have a sample.
  return { since: row.since, minutes: row.minutes, of_minutes: Math.max(passed, row.minutes) }
}
