import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { cutPage, sortedPage, type PageAsked, type SortBy } from '../../../platform/sorted-page.ts'

type Condition = RawBuilder<unknown>

export interface TimeList {
  readonly from: RawBuilder<unknown>
  readonly select: RawBuilder<unknown>
  readonly time: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly conditions: readonly (Condition | null)[]
  /**
   * A row must match one of these conditions. They never overlap, and each has its own index. If undefined, all rows
   * match; if empty, none does.
   */
  readonly ways?: readonly Condition[]
}

/** Each of the `ways` costs one index look-up, however long the list is. */
export async function readTimePage<Row extends object>(
  database: Database,
  page: PageAsked,
  { from, select, time, id, conditions, ways = [sql`true`] }: TimeList,
  idOf: (row: Row) => string,
): Promise<{ readonly page: readonly Row[]; readonly next_cursor: string | null }> {
  if (ways.length === 0) return { page: [], next_cursor: null }
  const byTime: SortBy = { expression: time, type: 'timestamptz' }
  const { where, order, limit, sort_key } = sortedPage(page, byTime, { expression: id, type: 'uuid' })
  const allConditions = [where, ...conditions.filter((condition) => condition !== null)]
  const looks = ways.map(
    (way) =>
      sql`(select ${select} from ${from} where ${sql.join([...allConditions, way], sql` and `)} order by ${order} limit ${limit})`,
  )
  const { rows } = await sql<Row & { readonly sort_key: string }>`
    select entry.*, ${sort_key} as sort_key from (${sql.join(looks, sql` union all `)}) entry order by ${order} limit ${limit}`.execute(
    database,
  )
  return cutPage(rows, page.limit, idOf)
}

export const where = <Value>(value: Value | undefined, condition: (value: Value) => Condition): Condition | null =>
  value === undefined ? null : condition(value)
