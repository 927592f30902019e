import { forEachIsolated, ENOUGH, type EachAlone } from './for-each-isolated.ts'

/** The next rows to read: `limit` rows after the last one of the previous page. */
export interface Page<Row> {
  readonly after: Row | undefined
  readonly limit: number
}

/**
 * Handles all rows page by page, as `forEachIsolated` does. Each page starts after the last row of the one before, whether
 * that failed or not, so failing rows cannot block the others.
 */
export async function eachPage<Row>(
  limit: number,
  read: (page: Page<Row>) => Promise<readonly Row[]>,
  act: (row: Row) => Promise<unknown>,
  options: EachAlone<Row>,
): Promise<void> {
  let after: Row | undefined
  do {
    const rows = await read({ after, limit })
    if ((await forEachIsolated(rows, act, options)) === ENOUGH) return
    after = rows.length === limit ? rows.at(-1) : undefined
  } while (after !== undefined)
}
