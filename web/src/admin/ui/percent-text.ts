import { numberText } from '@hai/contract/number-text'

/** `679.44%` for 6.7944. */
export const percentText = (part: number, digits = 2): string =>
  numberText(part, 'en', { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
