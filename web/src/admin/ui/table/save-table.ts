import { TABLE_FILE_ROWS_MAX } from '@hai/contract/bounds'
import { csvCellOf } from '@hai/contract/csv-cell'
import { api } from '../../../api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { exportFormat, type ExportFormat } from '../mask.ts'
import type { Column } from './rows-props.ts'
import { type ListInput, type ListName, type RowOf, PAGE_ROWS, readPage, type Page } from './list-call.ts'
import { timeInFile } from '../time-text.ts'
import { hasCode } from '../../../api/api-error.ts'

/** No text becomes a formula in a spreadsheet. Numbers stay numbers. */
export const csvField = (value: string | number | null): string => csvCellOf(value === null ? '' : timeInFile(String(value)))

/** The warning in the first line of an export while the ledger has open findings; null if there are none. */
type Stamp = string | null

/** RFC 4180, UTF-8 with BOM. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], say: ExportFormat, stamp: Stamp): string {
  const lines = [
    ...(stamp === null ? [] : [[stamp]]),
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ csv }) => csv(row, say))),
  ]
  return `\uFEFF${lines.map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`
}

const fileNameOf = (list: ListName): string =>
  list
    .replace(/^(admin_)?(list|get|search)_/, '')
    .replace(/_with_profiles$/, '')
    .replaceAll('_', '-')

interface Table<Name extends ListName> {
  readonly list: Name
  readonly input: ListInput
  readonly columns: readonly Column<RowOf<Name>>[]
  readonly mode: 'shown' | 'hidden'
}

/**
 * The server records the export before the file is saved; if that fails, there is no file. Returns the row limit if it
 * was reached, else null. Throws the calls' errors.
 */
export async function saveTable<Name extends ListName>({ list, input, columns, mode }: Table<Name>): Promise<number | null> {
  const { rows, isCut } = await readAll(list, input, TABLE_FILE_ROWS_MAX)
  const { stamp } = await api.record_table_export({ list, filters: input, rows: rows.length, is_masked: mode === 'hidden' })
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`${fileNameOf(list)}-${day}.csv`, toCsv(columns, rows, exportFormat(mode), stamp), 'text/csv')
  return isCut ? TABLE_FILE_ROWS_MAX : null
}

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
async function readAll<Name extends ListName>(list: Name, input: ListInput, rowsMax: number) {
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
