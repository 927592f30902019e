import { hasCode } from '../../../api/api-error.ts'
import { PAGE_ROWS, readPage, type ListInput, type ListName, type Page, type RowOf } from './list-call.ts'

/** For pauses after a rate limit error. */
const PAUSE_MS = 10_000
const PAUSES_MAX = 8

/** The rate limit is per minute, so a page is requested again after a pause. */
async function readPatiently<Name extends ListName>(list: Name, input: ListInput, pauses = 0): Promise<Page<RowOf<Name>>> {
  try {
    return await readPage(list, input)
  } catch (error) {
    if (!hasCode(error, 'RATE_LIMITED') || pauses >= PAUSES_MAX) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return readPatiently(list, input, pauses + 1)
  }
}

/** `isCut`: there are more than `rowsMax` rows. */
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
