import type { Language } from '@hai/contract/languages'
import { cents, type Cents } from '@hai/contract/money'
import { wholeNumber } from '@hai/contract/number-text'

/**
 * A dola ayisyen, the unit in which prices are quoted in speech, is five gourdes
 * (docs/product/money-and-fees.md#exchange-rate).
 */
export const HTG_PER_DOLA = 5

/** For display only. */
export const dola = (amount_htg: number, language: Language): string => wholeNumber(amount_htg / HTG_PER_DOLA, language)

/** Converts US cents to gourdes, rounded to the centime as on the server. For display only. */
export const htgOf = (cents: number, htg_per_usd: number): number => Math.round(cents * htg_per_usd) / 100

export const centsRoundedOf = (htg: number, htg_per_usd: number): Cents => cents(Math.round((htg * 100) / htg_per_usd))
