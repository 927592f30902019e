import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface HtgRate {
  readonly htg_per_usd: number
  readonly source: string
  readonly as_of: string
}

/** The newest rate that is not dated after a moment: the one in force then. Null: there was none yet. */
export async function readHtgRate(database: Database, at: Date): Promise<HtgRate | null> {
  const row = await database
    .selectFrom('rates.htg_rate')
    .select(['htg_per_usd', 'source', 'as_of'])
    .where('as_of', '<=', at)
    .orderBy('as_of', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { htg_per_usd: Number(row.htg_per_usd), source: row.source, as_of: row.as_of.toISOString() } : null
}

export interface DayRate {
  /** YYYY-MM-DD */
  readonly day: string
  readonly htg_per_usd: number
  readonly source: string
}

/** The rate that each day ended with, oldest first: of days on which it changed, and the one in force when the first of the `days` began. */
export async function readHtgRatesByDay(
  database: Database,
  { now, days, time_zone }: { readonly now: Date; readonly days: number; readonly time_zone: string },
): Promise<readonly DayRate[]> {
  const { rows } = await sql<{ day: string; htg_per_usd: string; source: string }>`
    with first as (select (${now}::timestamptz at time zone ${time_zone})::date - ${days}::int + 1 as day),
    moment as (select first.day::timestamp at time zone ${time_zone} as starts from first),
    known as (
      select as_of, htg_per_usd, source from rates.htg_rate, moment where as_of >= starts and as_of <= ${now}
      union all
      (select as_of, htg_per_usd, source from rates.htg_rate, moment where as_of < starts order by as_of desc limit 1)),
    dated as (select greatest((as_of at time zone ${time_zone})::date, first.day) as day, known.* from known, first)
    select distinct on (day) day::text, htg_per_usd::text, source from dated order by day, as_of desc`.execute(database)
  return rows.map((row) => ({ ...row, htg_per_usd: Number(row.htg_per_usd) }))
}
