import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cents,
  delta,
  feeRoundedUp,
  formatUsd,
  formatUsdDefault,
  minus,
  negative,
  parseUsd,
  plus,
  shareRoundedDown,
  taxRoundedHalfUp,
  typedUsd,
} from './money.ts'

const anyAmount = fc.integer({ min: 0, max: 100_000_000_000 }).map(cents)
const anyRate = fc.integer({ min: 0, max: 10_000 })

test('accepts only whole cents', () => {
  for (const value of [0.5, NaN, Infinity, -Infinity, 2 ** 53]) expect(() => cents(value)).toThrow(RangeError)
  expect(cents(-3)).toBe(-3)
})

test('adding and subtracting the same amount returns the original', () =>
  fc.assert(
    fc.property(anyAmount, anyAmount, (a, b) => {
      expect(minus(plus(a, b), b)).toBe(a)
      expect(delta(a, b)).toBe(negative(delta(b, a)))
    }),
  ))

test('refuses to subtract more than the amount', () => {
  expect(() => minus(cents(1), cents(2))).toThrow(RangeError)
})

test('fees round up, shares down and taxes half up, each by less than a cent', () =>
  fc.assert(
    fc.property(anyAmount, anyRate, (amount, rate_bp) => {
      const exact = BigInt(amount) * BigInt(rate_bp)
      const down = Number(exact / 10_000n)
      const rest = exact % 10_000n
      expect(shareRoundedDown(amount, rate_bp)).toBe(down)
      expect(feeRoundedUp(amount, rate_bp)).toBe(down + (rest > 0n ? 1 : 0))
      expect(taxRoundedHalfUp(amount, rate_bp)).toBe(down + (rest >= 5_000n ? 1 : 0))
    }),
  ))

test('reads back every formatted amount', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }).map(cents), (amount) => {
      expect(parseUsd(formatUsd(amount))).toBe(amount)
    }),
  ))

test('reads back the value that prefills a field', () => {
  expect([25_00, 25_50, 1_234_05, 7].map((amount) => typedUsd(cents(amount)))).toEqual(['25', '25.50', '1234.05', '0.07'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }).map(cents), (amount) => {
      expect(parseUsd(typedUsd(amount))).toBe(amount)
    }),
  )
})

test('reads amounts as people type them', () => {
  expect(['12', '12.5', '12,50', '$1,234.56', ' 7 ', '0.1', '1,234'].map(parseUsd)).toEqual([
    12_00, 12_50, 12_50, 1_234_56, 7_00, 10, 1_234_00,
  ])
})

test('rejects text that is not an amount', () => {
  for (const typed of ['', 'abc', '-1', '1.234', '1e3', '.', '12.5.1', '1234567890', 'NaN', '٣', '0,001', '0,500.00'])
    expect(parseUsd(typed)).toBeNull()
})

test('both formatters show dollars with two decimals, also for whole amounts', () => {
  for (const format of [formatUsd, formatUsdDefault])
    expect([5_00, 12_50, 1_234_56, -7].map(format)).toEqual(['$5.00', '$12.50', '$1,234.56', '-$0.07'])
})

test('both formatters fall back for non-finite numbers', () => {
  for (const value of [null, undefined, '', 'abc', NaN, Infinity]) {
    expect(formatUsd(value)).toBe('$0.00')
    expect(formatUsdDefault(value)).toBe('$0')
  }
})
