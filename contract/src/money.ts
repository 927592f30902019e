/**
 * Money is an integer number of US cents, everywhere. This file is pure and free of libraries,
 * so that the browser may use it without carrying the schemas.
 */
declare const centsBrand: unique symbol
export type Cents = number & { readonly [centsBrand]: true }

/** Brands a safe integer as cents. Throws RangeError on fractions, NaN and what does not fit a double exactly. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

export const zeroCents = cents(0)

export const plus = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/** Throws RangeError below zero: a negative result is always a mistake of the caller; a difference is `delta`. */
export function minus(from: Cents, ...amounts: readonly Cents[]): Cents {
  const left = delta(from, plus(...amounts))
  if (left < 0) throw new RangeError('amount below zero')
  return left
}

/** Signed difference in cents. */
export const delta = (a: Cents, b: Cents): Cents => cents(a - b)

export const negative = (amount: Cents): Cents => cents(0 - amount)

const BASIS_POINTS = 10_000

/** `rate_bp` of `amount`, rounded up to the cent: fees (product.md, section 1). */
export const feeRoundedUp = (amount: Cents, rate_bp: number): Cents => cents(Math.ceil((amount * rate_bp) / BASIS_POINTS))

/** `rate_bp` of `amount`, rounded down to the cent: shares (product.md, section 1). */
export const shareRoundedDown = (amount: Cents, rate_bp: number): Cents => cents(Math.floor((amount * rate_bp) / BASIS_POINTS))

/** `rate_bp` of `amount`, half a cent rounded up: taxes (product.md, section 1). */
export const taxRoundedHalfUp = (amount: Cents, rate_bp: number): Cents => cents(Math.round((amount * rate_bp) / BASIS_POINTS))

/**
 * Reads what a person typed as dollars: `12`, `12.5`, `12,50`, `$1,234.56`. Null when it is not an amount,
 * has more than two decimals, is negative, or is above a billion dollars.
 */
export function parseUsd(typed: string): Cents | null {
  const text = typed.replace(/[\s\u00a0\u202f$]/g, '')
  const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(grouped)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

/** Cents as a person would type them, to be read back by `parseUsd`: `25`, `25.50`. */
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

/** Cents as US dollars with exactly two decimals; `$0.00` for what is not a finite number (member-area.md, section 1). */
export const formatUsd = (amount: unknown): string => format(exact, amount, '$0.00')

/** Cents as US dollars with the currency's default decimals; `$0` for what is not a finite number (member-area.md, section 1). */
export const formatUsdDefault = (amount: unknown): string => format(plain, amount, '$0')
