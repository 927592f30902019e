import type { PersonalRow } from '../../personal-data.ts'

/** What makes a spreadsheet take a cell for a formula, also after what it overlooks at the beginning. */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r]/u

/** A number stays one: a balance below zero is no formula. */
const plainNumber = /^-?\d+(\.\d+)?$/

function textOf(value: PersonalRow[string]): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One cell, quoted. What a spreadsheet would run is made text by an apostrophe before it. */
export function csvCell(value: PersonalRow[string]): string {
  const text = textOf(value)
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** One line, as RFC 4180 ends it. */
export const csvLine = (values: readonly PersonalRow[string][]): string => `${values.map(csvCell).join(',')}\r\n`

/** Tells spreadsheets that accents are UTF-8. */
export const CSV_MARK = '\ufeff'
