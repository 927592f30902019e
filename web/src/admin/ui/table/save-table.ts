import { TABLE_FILE_ROWS_MAX } from '@hai/contract/bounds'
import { csvCellOf } from '@hai/contract/csv-cell'
import { api } from '../../../api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { exportFormat, type ExportFormat } from '../mask.ts'
import type { Column } from './rows-props.ts'
import type { ListInput, ListName, RowOf } from './list-call.ts'
import { readAll } from './read-all.ts'
import { timeInFile } from '../time-text.ts'

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
