import type { Say } from '../mask.ts'
import type { Column } from './column.ts'

/** How spreadsheets know a formula, also behind a space or a tab. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/** One field of a file: nothing in it is taken for a formula, and a number stays one. */
export function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as a file for spreadsheets (RFC 4180), marked as UTF-8, heads first. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], say: Say): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ csv }) => csv(row, say)))]
  return `\uFEFF${lines.map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`
}
