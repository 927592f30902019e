import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import {
  cents,
  delta,
  feeRoundedUp,
  formatRoundUsdIn,
  formatUsd,
  formatUsdDefault,
  formatUsdIn,
  minus,
  negative,
  plus,
  shareRoundedDown,
  taxRoundedHalfUp,
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

test('a reader sees dollars as their language writes them', () => {
  const amounts = [25_00, 1_234_50, 1_234_567_05, -7]
  expect(amounts.map((amount) => formatUsdIn('en', amount))).toEqual(['$25.00', '$1,234.50', '$1,234,567.05', '-$0.07'])
  for (const language of ['fr', 'ht'] as const)
    expect(amounts.map((amount) => formatUsdIn(language, amount))).toEqual([
      '25,00\u00a0$',
      '1\u202f234,50\u00a0$',
      '1\u202f234\u202f567,05\u00a0$',
      '-0,07\u00a0$',
    ])
  expect(formatUsdIn('fr', null)).toBe('0,00\u00a0$')
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

test('a round amount has no decimals, and the sign of the language', () => {
  const texts = languages.flatMap((language) => [25_00, 25_50].map((amount) => formatRoundUsdIn(language, cents(amount))))
  expect(texts).toEqual(['$25', '$25.50', '25\u00a0$', '25,50\u00a0$', '25\u00a0$', '25,50\u00a0$'])
})
