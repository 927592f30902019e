import { FIRST_RATE_SOURCE } from '@hai/contract/bounds'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface HtgRate {
  readonly htg_per_usd: number
  readonly source: string
  readonly as_of: string
}

/** Null before the first rate. */
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

/**
 * Needs a connection of the database owner, because the server may only store rates from staff or from the configured
 * source.
 */
export const insertHtgRate = (
  database: Database,
  { htg_per_usd, as_of }: { readonly htg_per_usd: number; readonly as_of: Date },
) =>
  database
    .insertInto('rates.htg_rate')
    .values({ htg_per_usd, source: FIRST_RATE_SOURCE, as_of, created_at: as_of })
    .onConflict((conflict) => conflict.column('as_of').doNothing())
    .execute()

export interface DayRate {
  /** YYYY-MM-DD */
  readonly day: string
  readonly htg_per_usd: number
  readonly source: string
}

/**
 * The closing rates of the last `days` days, oldest first. A day after the first is included only if it has a new rate.
 */
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

/**
 * The closing rate of each of the last `days` days (today: the current rate), oldest first, without days before the
 * first rate.
 */
export async function readHtgRateOfEachDay(
  database: Database,
  { now, days, time_zone }: { readonly now: Date; readonly days: number; readonly time_zone: string },
): Promise<{ day: string; htg_per_usd: number }[]> {
  const { rows } = await sql<{ day: string; htg_per_usd: string }>`
    select d.day::date::text as day, r.htg_per_usd::text as htg_per_usd
      from (select (${now}::timestamptz at time zone ${time_zone})::date as today) t
     cross join generate_series(t.today - ${days}::int + 1, t.today, interval '1 day') d (day)
     cross join lateral (
       select y.htg_per_usd from rates.htg_rate y
        where y.as_of < (d.day::date + 1)::timestamp at time zone ${time_zone} and y.as_of <= ${now} order by y.as_of desc limit 1) r
     order by d.day`.execute(database)
  return rows.map(({ day, htg_per_usd }) => ({ day, htg_per_usd: Number(htg_per_usd) }))
}
