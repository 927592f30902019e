import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Database } from './database/database.ts'
import { notACursor } from './cursors.ts'

export interface PageAsked {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly direction: 'ascending' | 'descending'
}

/** The form in which PostgreSQL writes a value of each type. A cursor with any other text is invalid. */
const written = {
  text: /^[^\0]{0,400}$/u,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,18}(\.\d{1,18})?$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/,
  boolean: /^(true|false)$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
} as const

/** `expression` is never null. */
export interface SortBy {
  readonly expression: RawBuilder<unknown>
  readonly type: keyof typeof written
}

const cursorSchema = z.tuple([z.string(), z.string()])

function readCursor(cursor: string, [value, id]: readonly [SortBy['type'], SortBy['type']]): readonly [string, string] {
  const found = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!found.success || !written[value].test(found.data[0]) || !written[id].test(found.data[1])) return notACursor()
  return found.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The parts of a query for one page. `limit` is one row more than asked for, to see whether there is another page. The
 * query must select `sort_key` under this name. `id` is unique and decides ties. Fails with BAD_REQUEST if the cursor
 * is invalid.
 */
export function sortedPage({ cursor, limit, direction }: PageAsked, { expression, type }: SortBy, id: SortBy) {
  const way = direction === 'ascending' ? sql.raw('asc') : sql.raw('desc')
  const beyond = direction === 'ascending' ? sql.raw('>') : sql.raw('<')
  const after = cursor === undefined ? null : readCursor(cursor, [type, id.type])
  return {
    after,
    where:
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(${expression}, ${id.expression}) ${beyond} (${after[0]}::${sql.raw(type)}, ${after[1]}::${sql.raw(id.type)})`,
    order: sql`${expression} ${way}, ${id.expression} ${way}`,
    limit: limit + 1,
    sort_key: sql<string>`(${expression})::text`,
  }
}

export function cutPage<Row extends { readonly sort_key: string }>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { readonly page: readonly Row[]; readonly next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isLast = rows.length <= limit || last === undefined
  return { page, next_cursor: isLast ? null : Buffer.from(JSON.stringify([last.sort_key, idOf(last)])).toString('base64url') }
}

export interface IdList {
  readonly from: RawBuilder<unknown>
  readonly by: SortBy
  /** A unique uuid. */
  readonly id: RawBuilder<unknown>
  readonly conditions: readonly RawBuilder<unknown>[]
}

/**
 * Selects the ids of one page and reads their rows with `readAll`, which may return them in any order. Returns the rows
 * in the order of the page.
 */
export async function readPageById<Row extends { readonly id: string }>(
  database: Database,
  paging: PageAsked,
  { from, by, id, conditions }: IdList,
  readAll: (ids: string[]) => Promise<readonly Row[]>,
): Promise<{ readonly page: readonly Row[]; readonly next_cursor: string | null }> {
  const { where, order, limit, sort_key } = sortedPage(paging, by, { expression: id, type: 'uuid' })
  const { rows } = await sql<{ id: string; sort_key: string }>`
    select ${id} as id, ${sort_key} as sort_key from ${from}
     where ${sql.join([where, ...conditions], sql` and `)} order by ${order} limit ${limit}`.execute(database)
  const { page, next_cursor } = cutPage(rows, paging.limit, (row) => row.id)
  const found = await readAll(page.map((row) => row.id))
  const byId = new Map(found.map((row) => [row.id, row]))
  return { page: page.flatMap((row) => byId.get(row.id) ?? []), next_cursor }
}
