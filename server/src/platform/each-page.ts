import { eachAlone, ENOUGH, type EachAlone } from './each-alone.ts'

/** What is read next: so many, behind the last one of the page before. */
export interface Page<Row> {
  readonly after: Row | undefined
  readonly limit: number
}

/**
 * Does something with each of the rows there are, page by page, as `eachAlone` does. As each page begins behind the last row of the one
 * before, whatever became of that, no number of rows that fail ever keeps the others from their turn.
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
    if ((await eachAlone(rows, act, options)) === ENOUGH) return
    after = rows.length === limit ? rows.at(-1) : undefined
  } while (after !== undefined)
}
