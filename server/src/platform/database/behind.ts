import { sql, type RawBuilder } from 'kysely'

/** A row by its place in the order of a time and an id. */
export interface Placed {
  readonly id: string
  readonly at: Date
}

/**
 * That a row stands behind another in the order of a time and an id; behind none all of them do. A Date has milliseconds, and the column may have
 * more: within one of them the id decides, so that whoever goes on from a row never meets it again.
 */
export const behind = (last: Placed | undefined, at: string, id: string): RawBuilder<boolean> =>
  last
    ? sql`(date_trunc('milliseconds', ${sql.ref(at)}), ${sql.ref(id)}) > (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql`true`
