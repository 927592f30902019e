import type { Language } from './languages.ts'
import { numberText } from './number-text.ts'

/** All money is a whole number of US cents. No imports of schemas, so that the browser need not load them. */
declare const centsBrand: unique symbol
export type Cents = number & { readonly [centsBrand]: true }

/** Throws RangeError for fractions, NaN and unsafe integers. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

export const zeroCents = cents(0)

export const plus = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/**
 * Throws RangeError if the result is negative, which is always a bug in the caller. `delta` allows negative results.
 */
export function minus(from: Cents, ...amounts: readonly Cents[]): Cents {
  const left = delta(from, plus(...amounts))
  if (left < 0) throw new RangeError('amount below zero')
  return left
}

export const delta = (a: Cents, b: Cents): Cents => cents(a - b)

export const negative = (amount: Cents): Cents => cents(0 - amount)

const BASIS_POINTS = 10_000

/** For fees (docs/product/money-and-fees.md). */
export const feeRoundedUp = (amount: Cents, rate_bp: number): Cents => cents(Math.ceil((amount * rate_bp) / BASIS_POINTS))

/** For shares (docs/product/money-and-fees.md). */
export const shareRoundedDown = (amount: Cents, rate_bp: number): Cents => cents(Math.floor((amount * rate_bp) / BASIS_POINTS))

/** For taxes (docs/product/money-and-fees.md). */
export const taxRoundedHalfUp = (amount: Cents, rate_bp: number): Cents => cents(Math.round((amount * rate_bp) / BASIS_POINTS))

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

/** Undefined if the value is no finite number. */
function finite(amount: unknown): number | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined
  const number = Number(amount)
  return Number.isFinite(number) ? number / 100 : undefined
}

/** For a reader: `$1,250.00`, in French and Creole `1 250,00 $`. Zero if the value is not a number. */
export const formatUsdIn = (language: Language, amount: unknown): string => numberText(finite(amount) ?? 0, language, dollars)

/** Without `.00`, for choices such as `$25`, in French and Creole `25 $`. */
export const formatRoundUsdIn = (language: Language, amount: Cents): string =>
  numberText(amount / 100, language, { ...dollars, trailingZeroDisplay: 'stripIfInteger' })

export const isDollarLast = (language: Language): boolean => language !== 'en'

/** In US English, for staff and commands (docs/product/money-and-fees.md). */
export const formatUsd = (amount: unknown): string => formatUsdIn('en', amount)

/** Like `formatUsd`, but with `$0` for a value that is not a number (docs/product/money-and-fees.md). */
export const formatUsdDefault = (amount: unknown): string => (finite(amount) === undefined ? '$0' : formatUsd(amount))
