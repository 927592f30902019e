/**
 * All money is an integer number of US cents. This file has no dependencies, so the browser can import it without the
 * schemas.
 */
declare const centsBrand: unique symbol
export type Cents = number & { readonly [centsBrand]: true }

/** Brands a safe integer as cents. Throws RangeError for fractions, NaN and unsafe integers. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

export const zeroCents = cents(0)

export const plus = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/**
 * Throws RangeError if the result is negative, which is always a bug in the caller. Use `delta` for signed differences.
 */
export function minus(from: Cents, ...amounts: readonly Cents[]): Cents {
  const left = delta(from, plus(...amounts))
  if (left < 0) throw new RangeError('amount below zero')
  return left
}

export const delta = (a: Cents, b: Cents): Cents => cents(a - b)

export const negative = (amount: Cents): Cents => cents(0 - amount)

const BASIS_POINTS = 10_000

/** `rate_bp` of `amount`, rounded up to the cent; for fees (docs/product/money-and-fees.md). */
export const feeRoundedUp = (amount: Cents, rate_bp: number): Cents => cents(Math.ceil((amount * rate_bp) / BASIS_POINTS))

/** `rate_bp` of `amount`, rounded down to the cent; for shares (docs/product/money-and-fees.md). */
export const shareRoundedDown = (amount: Cents, rate_bp: number): Cents => cents(Math.floor((amount * rate_bp) / BASIS_POINTS))

/** `rate_bp` of `amount`, rounded half up to the cent; for taxes (docs/product/money-and-fees.md). */
export const taxRoundedHalfUp = (amount: Cents, rate_bp: number): Cents => cents(Math.round((amount * rate_bp) / BASIS_POINTS))

/**
 * Parses a typed dollar amount: `12`, `12.5`, `12,50`, `$1,234.56`. Null if it is not an amount, has more than two
 * decimals, is negative or exceeds a billion dollars.
 */
export function parseUsd(typed: string): Cents | null {
  const text = typed.replace(/[\s\u00a0\u202f$]/g, '')
  const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(grouped)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

/** Formats cents for an input field, so that `parseUsd` reads it back: `25`, `25.50`. */
export const typedUsd = (amount: Cents): string => (amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2))

const exact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const plain = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function format(formatter: Intl.NumberFormat, amount: unknown, fallback: string): string {
  if (amount === null || amount === undefined || amount === '') return fallback
  const number = Number(amount)
  return Number.isFinite(number) ? formatter.format(number / 100) : fallback
}

/** US dollars with exactly two decimals; `$0.00` for non-finite numbers (docs/product/money-and-fees.md). */
export const formatUsd = (amount: unknown): string => format(exact, amount, '$0.00')

/** US dollars with the currency's default decimals; `$0` for non-finite numbers (docs/product/money-and-fees.md). */
export const formatUsdDefault = (amount: unknown): string => format(plain, amount, '$0')
