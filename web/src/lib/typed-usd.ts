import type { Cents } from '@hai/contract/money'
import { parseUsdIn, typedUsdIn } from '@hai/contract/typed-usd'
import { currentLanguage } from './translations.ts'

/** Reads what was typed into a field, in the language that the screen shows. Null if it is not an amount. */
export const parseUsd = (typed: string): Cents | null => parseUsdIn(currentLanguage(), typed)

/** The value that fills a field. */
export const typedUsd = (amount: Cents): string => typedUsdIn(currentLanguage(), amount)
