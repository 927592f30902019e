/**
 * What of a typed text can be part of an amount: figures, a comma, a point, spaces. A dollar sign before it, and what people write
 * around it when they paste one, is left out without a word; anything else is `hasOther`, and they are told.
 */
export function typedFigures(text: string): { figures: string; hasOther: boolean } {
  const figures = text.replace(/[^\d.,\s]/g, '')
  return { figures, hasOther: /[^\d.,\s$]/.test(text.replace(/^\s*(USD|US)\s*\$?|\s*USD\s*$/gi, '')) }
}
