/** CSV escaping, shared by the server and the browser. */

/** Characters that start a formula in a spreadsheet, possibly after whitespace, control characters or quotes. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠\t\r]/u
/** A formula after a character that some spreadsheets use as a separator; for example, French ones use semicolons. */
const laterFormula = /([;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu

/** A plain number is safe: a negative balance is not a formula. */
const plainNumber = /^-?\d+(\.\d+)?$/

/** One quoted CSV cell. An apostrophe in front of formulas makes the spreadsheet treat them as text. */
export function csvCellOf(text: string): string {
  const whole = text.replaceAll(laterFormula, "$1'")
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${whole}` : whole
  return `"${safe.replaceAll('"', '""')}"`
}
