import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { OverviewDeps } from './deps.ts'

export interface DayRow {
  readonly figure: string
  /** YYYY-MM-DD in the platform’s time zone. */
  readonly day: string
  /** The hour of the day, 0 to 23, or null if `count` is for the whole day. */
  readonly hour: number | null
  readonly count: number
  readonly cents: number
}

interface Period {
  readonly from: string
  readonly today: string
  readonly zone: string
}

/** Counts each day since `from`, and each hour of the days that have the same weekday as `today`. */
export async function readDays(
  database: Database,
  { from, today, zone, ofBook }: Period & Pick<OverviewDeps, 'ofBook'>,
): Promise<readonly DayRow[]> {
  const book = ofBook()
  const accounts =
    book === null
      ? sql`identity.account_view account`
      : sql`identity.account_view account join identity.profile_view profile on profile.id = account.id and ${book}`
  const since = sql`${from}::date::timestamp at time zone ${zone}`
  const { rows } = await sql<DayRow>`
    with counted as (
      select figure, hour, count, cents from overview.hour where hour >= ${since}
      union all
      select 'sign_ups', date_trunc('hour', account.created_at, 'UTC'), count(*), 0 from ${accounts}
       where account.created_at >= ${since} group by 2
      union all
      select 'disputes', date_trunc('hour', created_at, 'UTC'), count(*), 0 from disputes.dispute_view where created_at >= ${since} group by 2
      union all
      select 'flags', date_trunc('hour', created_at, 'UTC'), count(*), 0 from security.security_flags_view
       where action_taken <> 'locked' and created_at >= ${since} group by 2
      union all
      select 'failed_sign_ins', date_trunc('hour', created_at, 'UTC'), count(*), 0 from security.auth_audit_log_view
       where action_type = 'login_failure' and source = 'server' and created_at >= ${since} group by 2),
    dated as (
      select figure, (hour at time zone ${zone})::date as day, extract(hour from hour at time zone ${zone})::int as hour, count, cents
        from counted)
    select figure, day::text, hour, sum(count)::bigint as count, sum(cents)::bigint as cents
      from dated
     where day <= ${today}::date
     group by grouping sets ((figure, day), (figure, day, hour))
    having grouping(hour) = 1 or (${today}::date - day) % 7 = 0`.execute(database)
  return rows
}

export async function readFirstDay(database: Database, zone: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(created_at) at time zone ${zone})::date::text as day from identity.account_view`.execute(database)
  return rows[0]?.day ?? null
}
