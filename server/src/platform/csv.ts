type Cell = string | number | boolean | object | null

/** What makes a spreadsheet take a cell for a formula, also after what it overlooks at the beginning. */
const formula = /^[\s\p{Cf}"]*[=+\-@＝＋－＠\t\r]/u
/** The same where a spreadsheet that separates otherwise (French ones by semicolons) begins a cell of its own. */
const laterFormula = /([;\t\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠])/gu

/** A number stays one: a balance below zero is no formula. */
const plainNumber = /^-?\d+(\.\d+)?$/

function textOf(value: Cell): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One cell, quoted. What a spreadsheet would run is made text by an apostrophe before it. */
export function csvCell(value: Cell): string {
  const text = textOf(value)
  const whole = text.replaceAll(laterFormula, "$1'")
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${whole}` : whole
  return `"${safe.replaceAll('"', '""')}"`
}

/** One line, as RFC 4180 ends it. */
export const csvLine = (values: readonly Cell[]): string => `${values.map(csvCell).join(',')}\r\n`

/** Tells spreadsheets that accents are UTF-8. */
export const CSV_MARK = '\ufeff'
