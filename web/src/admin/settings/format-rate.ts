import { numberText } from '@hai/contract/number-text'

/** The same number for every rate, so that the digits of all rows are aligned. */
const DECIMALS = 4

export const formatRate = (htg_per_usd: number): string =>
  numberText(htg_per_usd, 'en', { minimumFractionDigits: DECIMALS, maximumFractionDigits: DECIMALS })
