/**
 * Keeps the characters of an amount: digits, comma, point, spaces. Dollar signs and `USD` are dropped silently; any
 * other character sets `hasOther`, which shows a hint.
 */
export function amountCharacters(text: string): { figures: string; hasOther: boolean } {
  const figures = text.replace(/[^\d.,\s]/g, '')
  return { figures, hasOther: /[^\d.,\s$]/.test(text.replace(/^\s*(USD|US)\s*\$?|\s*USD\s*$/gi, '')) }
}
