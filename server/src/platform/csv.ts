import { csvCellOf } from '@hai/contract/csv-cell'

type Cell = string | number | boolean | object | null

function textOf(value: Cell): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One cell, quoted. What a spreadsheet would run is made text by an apostrophe before it. */
export const csvCell = (value: Cell): string => csvCellOf(textOf(value))

/** One line, as RFC 4180 ends it. */
export const csvLine = (values: readonly Cell[]): string => `${values.map(csvCell).join(',')}\r\n`

/** Tells spreadsheets that accents are UTF-8. */
export const CSV_MARK = '\ufeff'
