/** Characters that start a formula in a spreadsheet, possibly after whitespace, control characters or quotes. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠\t\r]/u
/** A formula after a separator of some spreadsheets, such as the semicolon of French ones. */
const laterFormula = /([;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])/gu

/** A plain number is safe: a negative balance is not a formula. */
const plainNumber = /^-?\d+(\.\d+)?$/

/** An apostrophe in front of formulas makes the spreadsheet treat them as text. */
export function csvCellOf(text: string): string {
  const whole = text.replaceAll(laterFormula, "$1'")
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${whole}` : whole
  return `"${safe.replaceAll('"', '""')}"`
}
