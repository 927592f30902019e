import { csvCellOf } from '@hai/contract/csv-cell'

type Cell = string | number | boolean | object | null

function textOf(value: Cell): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A quoted cell. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export const csvCell = (value: Cell): string => csvCellOf(textOf(value))

export const csvLine = (values: readonly Cell[]): string => `${values.map(csvCell).join(',')}\r\n`

/** A byte order mark, so that spreadsheets read UTF-8. */
export const CSV_MARK = '\ufeff'
