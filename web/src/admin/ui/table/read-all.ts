import { hasCode } from '../../../api/api-error.ts'
import { PAGE_ROWS, readPage, type ListInput, type ListName, type Page, type RowOf } from './list-call.ts'

/** How long to leave the server alone that has said that it is asked too often, and how often that may be. */
const PAUSE_MS = 10_000
const PAUSES_MAX = 8

/** One page, asked for again after a while when too much was read: the rate is that of a minute. */
async function readPatiently<Name extends ListName>(list: Name, input: ListInput, pauses = 0): Promise<Page<RowOf<Name>>> {
  try {
    return await readPage(list, input)
  } catch (error) {
    if (!hasCode(error, 'RATE_LIMITED') || pauses >= PAUSES_MAX) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return readPatiently(list, input, pauses + 1)
  }
}

/** All rows, from the first on, at most `rowsMax`; whether there are more. */
export async function readAll<Name extends ListName>(list: Name, input: ListInput, rowsMax: number) {
  const rows: RowOf<Name>[] = []
  let cursor: string | null = null
  do {
    const page: Page<RowOf<Name>> = await readPatiently(list, {
      ...input,
      limit: PAGE_ROWS,
      ...(cursor !== null && { cursor }),
    })
    rows.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && rows.length < rowsMax)
  return { rows: rows.slice(0, rowsMax), isCut: cursor !== null || rows.length > rowsMax }
}
