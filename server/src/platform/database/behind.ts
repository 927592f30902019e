import { sql, type RawBuilder } from 'kysely'

export interface Positioned {
  readonly id: string
  readonly at: Date
}

/**
 * SQL condition: the row comes after `last` in a list ordered by time and id. Times are compared in milliseconds,
 * because the column may have microseconds, which a Date loses.
 */
export const behind = (last: Positioned | undefined, at: string, id: string): RawBuilder<boolean> =>
  last
    ? sql`(date_trunc('milliseconds', ${sql.ref(at)}), ${sql.ref(id)}) > (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql`true`
