import { sql, type RawBuilder } from 'kysely'

/** A row’s position in a list that is ordered by time and id. */
export interface Positioned {
  readonly id: string
  readonly at: Date
}

/**
 * SQL condition: the row comes after `last` in a list ordered by time and id. Always true without `last`. A Date has
 * only milliseconds and the column may have microseconds, so times are compared in milliseconds, and equal times by id.
 */
export const behind = (last: Positioned | undefined, at: string, id: string): RawBuilder<boolean> =>
  last
    ? sql`(date_trunc('milliseconds', ${sql.ref(at)}), ${sql.ref(id)}) > (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql`true`
