import { sql, type RawBuilder } from 'kysely'

/** A row’s position in an order by time and id. */
export interface Placed {
  readonly id: string
  readonly at: Date
}

/**
 * SQL condition: the row follows `last` in the order of a time and an id. Always true without `last`. A Date has
 * milliseconds and the column may have more, so within a millisecond the id decides, and no row is repeated.
 */
export const behind = (last: Placed | undefined, at: string, id: string): RawBuilder<boolean> =>
  last
    ? sql`(date_trunc('milliseconds', ${sql.ref(at)}), ${sql.ref(id)}) > (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql`true`
