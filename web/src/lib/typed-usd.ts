import type { Cents } from '@hai/contract/money'
import { languages } from '@hai/contract/languages'
import { parseUsdIn, typedUsdIn } from '@hai/contract/typed-usd'
import { currentLanguage } from './translations.ts'

/** Reads what was typed into a field, in the language that the screen shows. Null if it is not an amount. */
export const parseUsd = (typed: string): Cents | null => parseUsdIn(currentLanguage(), typed)

/** The value that fills a field. */
export const typedUsd = (amount: Cents): string => typedUsdIn(currentLanguage(), amount)

/** The same amount in a form that each language reads alike: `1,234` is an amount in English only. */
export function withoutAmbiguity(typed: string): string {
  const amount = parseUsd(typed)
  const isAmbiguous = amount !== null && languages.some((language) => parseUsdIn(language, typed) !== amount)
  return isAmbiguous ? typedUsd(amount) : typed
}
