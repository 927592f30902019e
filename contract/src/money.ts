/** All money is a whole number of US cents. No imports, so that the browser need not load the schemas. */
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

/** Null if the text is not an amount, has more than two decimals, is negative, or is a billion dollars or more. */
export function parseUsd(typed: string): Cents | null {
  const text = typed.replace(/[\s\u00a0\u202f$]/g, '')
  const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(grouped)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

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

/** Exactly two decimals (docs/product/money-and-fees.md). */
export const formatUsd = (amount: unknown): string => format(exact, amount, '$0.00')

/** The currency’s default decimals (docs/product/money-and-fees.md). */
export const formatUsdDefault = (amount: unknown): string => format(plain, amount, '$0')
