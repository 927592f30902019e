import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeFor, chargePastFree, countsAsFree, highestWithin, totalFor, type FeeRule } from './fee-bands.ts'
import { cents } from './money.ts'

const anyCents = (max: number) => fc.integer({ min: 0, max }).map(cents)

const anyRule: fc.Arbitrary<FeeRule> = fc
  .record({
    starts: fc.uniqueArray(fc.integer({ min: 0, max: 100_000 }), { maxLength: 5 }),
    bands: fc.array(
      fc.record({
        fixed: anyCents(500),
        rate_bp: fc.integer({ min: 0, max: 1_000 }),
        minimum: anyCents(50),
        maximum: fc.option(fc.integer({ min: 50, max: 5_000 }).map(cents)),
      }),
      { minLength: 5, maxLength: 5 },
    ),
    tax_bp: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ starts, bands, tax_bp }) => ({
    minimum_amount: cents(1),
    maximum_amount: cents(1_000_000),
    tax_bp,
    free_per_day: cents(15_00),
    bands: starts
      .toSorted((a, b) => a - b)
      .flatMap((start, index) => {
        const band = bands[index]
        return band ? [{ ...band, from_amount: cents(start) }] : []
      }),
  }))

test('fee and tax are whole cents and never negative, for any rule and amount', () =>
  fc.assert(
    fc.property(anyRule, anyCents(1_000_000), (rule, amount) => {
      const { fee, tax } = chargeFor(rule, amount)
      expect(Number.isSafeInteger(fee) && fee >= 0).toBe(true)
      expect(Number.isSafeInteger(tax) && tax >= 0 && tax <= fee).toBe(true)
    }),
  ))

test('the fee stays between the minimum and maximum of its band', () =>
  fc.assert(
    fc.property(anyRule, anyCents(1_000_000), (rule, amount) => {
      const band = rule.bands.findLast(({ from_amount }) => from_amount <= amount)
      const { fee } = chargeFor(rule, amount)
      if (!band) expect(fee).toBe(0)
      else {
        expect(fee).toBeGreaterThanOrEqual(Math.min(band.minimum, band.maximum ?? band.minimum))
        expect(fee).toBeLessThanOrEqual(band.maximum ?? Infinity)
      }
    }),
  ))

test('charges nothing below the first band', () => {
  const rule: FeeRule = {
    minimum_amount: cents(50),
    maximum_amount: cents(1_000_00),
    bands: [{ from_amount: cents(20_00), fixed: cents(0), rate_bp: 50, minimum: cents(0), maximum: null }],
    tax_bp: 1_000,
    free_per_day: null,
  }
  expect(chargeFor(rule, cents(19_99))).toEqual({ fee: 0, tax: 0 })
  expect(chargeFor(rule, cents(20_00))).toEqual({ fee: 10, tax: 1 })
})

test('applies a minimum without a maximum', () => {
  const rule: FeeRule = {
    minimum_amount: cents(1),
    maximum_amount: cents(1_000_00),
    bands: [{ from_amount: cents(0), fixed: cents(0), rate_bp: 100, minimum: cents(25), maximum: null }],
    tax_bp: 0,
    free_per_day: null,
  }
  expect(chargeFor(rule, cents(10_00)).fee).toBe(25)
  expect(chargeFor(rule, cents(100_00)).fee).toBe(1_00)
})

test('fits the highest amount within a balance, and not one cent more', () =>
  fc.assert(
    fc.property(anyRule, anyCents(1_200_000), anyCents(1_200_000), (rule, balance, most) => {
      const found = highestWithin(rule, balance, most)
      const above = found === null ? rule.minimum_amount : found + 1
      if (found !== null) expect(totalFor(rule, found)).toBeLessThanOrEqual(balance)
      if (found !== null) expect(found).toBeLessThanOrEqual(Math.min(most, rule.maximum_amount))
      if (above <= Math.min(most, rule.maximum_amount)) expect(totalFor(rule, cents(above))).toBeGreaterThan(balance)
    }),
  ))

test('finds a cheaper higher band even if the band below no longer fits', () => {
  const band = { rate_bp: 0, minimum: cents(0), maximum: null }
  const bands = [
    { ...band, from_amount: cents(500), fixed: cents(300) },
    { ...band, from_amount: cents(1_000), fixed: cents(0) },
  ]
  const rule = { minimum_amount: cents(500), maximum_amount: cents(45_000), tax_bp: 0, bands, free_per_day: null }
  expect(highestWithin(rule, cents(1_050))).toBe(1_050)
  expect(highestWithin(rule, cents(799))).toBeNull()
})

const smallFree: FeeRule = {
  minimum_amount: cents(1_00),
  maximum_amount: cents(2_500_00),
  bands: [
    { from_amount: cents(0), fixed: cents(0), rate_bp: 0, minimum: cents(0), maximum: cents(0) },
    { from_amount: cents(5_01), fixed: cents(0), rate_bp: 100, minimum: cents(5), maximum: cents(1_00) },
  ],
  tax_bp: 1_000,
  free_per_day: cents(15_00),
}

test('charges a free amount by the lowest charging band once the daily free sum is used', () => {
  expect(chargeFor(smallFree, cents(5_00))).toEqual({ fee: 0, tax: 0 })
  expect(chargePastFree(smallFree, cents(5_00))).toEqual({ fee: 5, tax: 1 })
  expect(chargePastFree(smallFree, cents(50_00))).toEqual(chargeFor(smallFree, cents(50_00)))
  expect(countsAsFree(smallFree, cents(5_00))).toBe(true)
  expect(countsAsFree(smallFree, cents(5_01))).toBe(false)
})

test('keeps a free amount free without a daily free sum or a charging band', () => {
  expect(countsAsFree({ ...smallFree, free_per_day: null }, cents(5_00))).toBe(false)
  expect(countsAsFree({ ...smallFree, bands: [] }, cents(5_00))).toBe(false)
})
