import { forEachIsolated, ENOUGH, type IsolatedRun } from './for-each-isolated.ts'

export interface Page<Row> {
  readonly after: Row | undefined
  readonly limit: number
}

/**
 * Handles all rows page by page, each row as `forEachIsolated` does, until a handler returns ENOUGH. The next page
 * starts after the last row of this one, even if that row failed, so that failing rows cannot block the others.
 */
export async function eachPage<Row>(
  limit: number,
  read: (page: Page<Row>) => Promise<readonly Row[]>,
  handle: (row: Row) => Promise<unknown>,
  options: IsolatedRun<Row>,
): Promise<void> {
  let after: Row | undefined
  do {
    const rows = await read({ after, limit })
    if ((await forEachIsolated(rows, handle, options)) === ENOUGH) return
    after = rows.length === limit ? rows.at(-1) : undefined
  } while (after !== undefined)
}
