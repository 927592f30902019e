import { csvCellOf } from '@hai/contract/csv-cell'
import { timeInFile } from '../said-time.ts'
import type { Say } from '../mask.ts'
import type { Column } from './column.ts'

/** One field of a file: nothing in it is taken for a formula, and a number stays one. */
export const csvField = (value: string | number | null): string => csvCellOf(value === null ? '' : timeInFile(String(value)))

/** What a file says before its rows while a finding about the ledger is open; null: nothing. */
type Stamp = string | null

/** The rows as a file for spreadsheets (RFC 4180), marked as UTF-8: the stamp, the heads, the rows. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], say: Say, stamp: Stamp): string {
  const lines = [
    ...(stamp === null ? [] : [[stamp]]),
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ csv }) => csv(row, say))),
  ]
  return `\uFEFF${lines.map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`
}
