/** Free of libraries: the server writes tables by it, and so does the browser. */

/** What makes a spreadsheet take a cell for a formula, also after what it overlooks at the beginning. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠\t\r]/u
/** The same where a spreadsheet that separates otherwise (French ones by semicolons) begins a cell of its own. */
const laterFormula = /([;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu

/** A number stays one: a balance below zero is no formula. */
const plainNumber = /^-?\d+(\.\d+)?$/

/** One cell of a table for spreadsheets, quoted. What a spreadsheet would run is made text by an apostrophe before it. */
export function csvCellOf(text: string): string {
  const whole = text.replaceAll(laterFormula, "$1'")
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${whole}` : whole
  return `"${safe.replaceAll('"', '""')}"`
}
