import { cents, type Cents } from '@hai/contract/money'
import type { Language } from './language.ts'

/**
 * A dola ayisyen, the unit in which prices are quoted in speech, is five gourdes
 * (docs/product/money-and-fees.md#exchange-rate).
 */
export const HTG_PER_DOLA = 5

/** French groups digits with no-break spaces, English and Creole with commas. */
const locales: Record<Language, string> = { en: 'en-US', fr: 'fr-FR', ht: 'en-US' }

const formatters = new Map<Language, Intl.NumberFormat>()

function whole(amount: number, language: Language): string {
  const formatter = formatters.get(language) ?? new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 })
  formatters.set(language, formatter)
  return formatter.format(amount)
}

/** Whole gourdes, formatted: `6,610`, in French `6 610`. For display only. */
export const gourdes = (amount_htg: number, language: Language): string => whole(amount_htg, language)

export const dola = (amount_htg: number, language: Language): string => whole(amount_htg / HTG_PER_DOLA, language)

/** Converts US cents to gourdes, rounded to the centime as on the server. For display only. */
export const htgOf = (cents: number, htg_per_usd: number): number => Math.round(cents * htg_per_usd) / 100

export const centsRoundedOf = (htg: number, htg_per_usd: number): Cents => cents(Math.round((htg * 100) / htg_per_usd))
