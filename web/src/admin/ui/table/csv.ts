import { csvCellOf } from '@hai/contract/csv-cell'
import { timeInFile } from '../time-text.ts'
import type { ExportFormat } from '../mask.ts'
import type { Column } from './column.ts'

/** One CSV field, safe from formulas; numbers stay numbers. */
export const csvField = (value: string | number | null): string => csvCellOf(value === null ? '' : timeInFile(String(value)))

/** Warning line of an export during an open ledger finding, or null. */
type Stamp = string | null

/** CSV (RFC 4180, UTF-8 with BOM): warning, headers, rows. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], say: ExportFormat, stamp: Stamp): string {
  const lines = [
    ...(stamp === null ? [] : [[stamp]]),
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ csv }) => csv(row, say))),
  ]
  return `\uFEFF${lines.map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`
}
