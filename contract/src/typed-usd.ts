import type { Language } from './languages.ts'
import { cents, type Cents } from './money.ts'
import { numberText } from './number-text.ts'

/** Groups of thousands: `1,234`, `1,234.50`. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$/
/** Groups of thousands that no language can read as decimals: `1.234,50`, `1.234.567`. */
const POINT_GROUPS = /^[1-9]\d{0,2}((\.\d{3})+,\d{1,2}|(\.\d{3}){2,})$/
/** Groups of thousands: `1 234`, `1 234,50`. */
const SPACE_GROUPS = /^[1-9]\d{0,2}(\s\d{3})+([.,]\d{0,2})?$/
/** In French and Creole a comma separates decimals, but many people in Haiti also group thousands with it. */
const ambiguous = (text: string, language: Language): boolean => language !== 'en' && /^\d+,\d{3}$/.test(text)

/** Removes `$`, `US$` and `USD` before and after the figures. Between figures they stay: `12$50` is not an amount. */
export const withoutCurrency = (typed: string): string =>
  typed
    .trim()
    .replace(/^(USD?)?\s?\$?|(US)?\$?\s?(USD?)?$/gi, '')
    .trim()

/**
 * Reads dollars with a decimal point or comma, and with thousands grouped by spaces, commas or points. `$` and `USD` may
 * be before or after them. Null if the text is not an amount, is ambiguous in the language, has more than two decimals,
 * is negative, or is a billion dollars or more.
 */
export function parseUsdIn(language: Language, typed: string): Cents | null {
  const text = withoutCurrency(typed)
  const isGrouped = SPACE_GROUPS.test(text) || POINT_GROUPS.test(text) || (COMMA_GROUPS.test(text) && !ambiguous(text, language))
  const match = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(isGrouped ? text.replace(/[\s.,](?=\d{3})/g, '') : text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

/** The value that fills a field: `25`, `25.50`, in French and Creole `25,50`. */
export const typedUsdIn = (language: Language, amount: Cents): string =>
  numberText(amount / 100, language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
    useGrouping: false,
  })
