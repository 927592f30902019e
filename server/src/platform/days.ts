import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

const DAY_MS = 86_400_000

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBefore = (day: string, days: number): string => daysLater(day, -days)

/** Both days are inclusive, in the platform’s time zone. An undefined day sets no limit. */
export function withinDays(
  moment: Expression<unknown>,
  { from, to, time_zone }: { readonly from: string | undefined; readonly to: string | undefined; readonly time_zone: string },
): readonly RawBuilder<SqlBool>[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`${moment} >= ${from}::date::timestamp at time zone ${time_zone}`]),
    ...(to === undefined ? [] : [sql<boolean>`${moment} < (${to}::date + 1)::timestamp at time zone ${time_zone}`]),
  ]
}
