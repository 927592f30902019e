import type { Cents } from '@hai/contract/money'
import { languages } from '@hai/contract/languages'
import { parseUsdIn, typedUsdIn, withoutCurrency } from '@hai/contract/typed-usd'
import { currentLanguage } from './translations.ts'

/** Reads what was typed into a field, in the language that the screen shows. Null if it is not an amount. */
export const parseUsd = (typed: string): Cents | null => parseUsdIn(currentLanguage(), typed)

/** The value that fills a field. */
export const typedUsd = (amount: Cents): string => typedUsdIn(currentLanguage(), amount)

/**
 * What was typed, in a form that means the same in every language. `1,234` is an amount in English only, so in English it
 * becomes `1234`. In French and Creole it becomes `1,2340`, which has too many decimals in every language.
 */
export function withoutAmbiguity(typed: string): string {
  const amount = parseUsd(typed)
  if (languages.every((language) => parseUsdIn(language, typed) === amount)) return typed
  return amount === null ? `${withoutCurrency(typed)}0` : typedUsd(amount)
}
