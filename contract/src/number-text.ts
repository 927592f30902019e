import type { Language } from './languages.ts'

/** Intl has no rules for Haitian Creole, so Creole uses the French ones, also for plurals (decision 0150). */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-FR', ht: 'fr-FR' }

const formatters = new Map<string, Intl.NumberFormat>()

export function numberText(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  const key = localeOf[language] + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(localeOf[language], options)
  formatters.set(key, formatter)
  return formatter.format(value)
}

/** Rounded to a whole number: `6,610`, in French and Creole `6 610`. */
export const wholeNumber = (value: number, language: Language): string =>
  numberText(value, language, { maximumFractionDigits: 0 })

/** Exactly two decimals, as for exchange rates: `131.00`, in French and Creole `131,00`. */
export const twoDecimals = (value: number, language: Language): string =>
  numberText(value, language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** At most one decimal, as for ratings: `4.5`, in French and Creole `4,5`. */
export const oneDecimal = (value: number, language: Language): string => numberText(value, language, { maximumFractionDigits: 1 })

/** `98.7%`, in French and Creole `98,7 %`. `part` is between 0 and 1. */
export const percentage = (part: number, language: Language, digitsMax = 2): string =>
  numberText(part, language, { style: 'percent', maximumFractionDigits: digitsMax })
