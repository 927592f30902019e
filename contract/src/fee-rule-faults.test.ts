import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeFor } from './fee-bands.ts'
import { feeRuleFaults, FEE_RATE_BP_MAX, TAX_BP_MAX, type DraftedFeeRule } from './fee-rule-faults.ts'
import { cents } from './money.ts'

const band = (from: number, more: { fixed?: number; rate_bp?: number; minimum?: number; maximum?: number | null } = {}) => ({
  from_amount: cents(from),
  fixed: cents(more.fixed ?? 0),
  rate_bp: more.rate_bp ?? 0,
  minimum: cents(more.minimum ?? 0),
  maximum: typeof more.maximum === 'number' ? cents(more.maximum) : null,
})

const rule = (more: Partial<DraftedFeeRule> = {}): DraftedFeeRule => ({
  operation: 'send',
  paid_by: 'payer',
  tax_bp: 1000,
  bands: [],
  minimum_amount: cents(100),
  maximum_amount: cents(5_000),
  free_per_day: null,
  ...more,
})
const faults = (more: Partial<DraftedFeeRule>) => feeRuleFaults(rule(more)).map(({ path, reason }) => [path, reason])

test('accepts a rule without bands, which charges nothing', () => {
  expect(faults({})).toEqual([])
})

test('bands start in ascending order and within the bounds', () => {
  expect(faults({ bands: [band(0), band(500), band(500)] })).toEqual([['bands.2.from_amount', 'overlap']])
  expect(faults({ bands: [band(500), band(200)] })).toEqual([['bands.1.from_amount', 'overlap']])
  expect(faults({ bands: [band(0), band(5_001)] })).toEqual([['bands.1.from_amount', 'never_counts']])
})

test('rejects a minimum above its maximum', () => {
  expect(faults({ maximum_amount: cents(99) })).toEqual([['maximum_amount', 'bounds']])
  expect(faults({ bands: [band(0, { minimum: 50, maximum: 49 })] })).toEqual([['bands.0.maximum', 'maximum']])
})

test('each operation accepts only the payers it supports', () => {
  expect(faults({ paid_by: 'payee' })).toEqual([['paid_by', 'payer']])
  expect(faults({ operation: 'quick_pay', paid_by: 'payee' })).toEqual([])
  expect(faults({ operation: 'cash_in', paid_by: 'platform', tax_bp: 0, bands: [band(0, { rate_bp: 50 })] })).toEqual([])
  expect(faults({ operation: 'cash_in', paid_by: 'platform', bands: [band(0, { maximum: 5 })] })).toEqual([
    ['tax_bp', 'share_only'],
    ['bands.0.maximum', 'share_only'],
  ])
})

test('reports the amount at which the charge consumes the whole amount', () => {
  expect(feeRuleFaults(rule({ bands: [band(0, { fixed: 100 })] }))).toEqual([
    { path: 'bands.0.fixed', reason: 'eats_amount', amount: 100 },
  ])
  expect(feeRuleFaults(rule({ bands: [band(0, { fixed: 91 })] }))).toEqual([
    { path: 'bands.0.fixed', reason: 'eats_amount', amount: 100 },
  ])
  expect(faults({ bands: [band(0, { fixed: 90 })] })).toEqual([])
  expect(feeRuleFaults(rule({ bands: [band(0), band(200, { minimum: 300 })] }))).toEqual([
    { path: 'bands.1.fixed', reason: 'eats_amount', amount: 200 },
  ])
})

const small = fc.integer({ min: 0, max: 400 })
const aBand = fc
  .tuple(small, small, fc.integer({ min: 0, max: FEE_RATE_BP_MAX }), small, fc.option(small))
  .map(([from, fixed, rate_bp, minimum, most]) =>
    band(from, {
      fixed: Math.floor(fixed / 8),
      rate_bp,
      minimum: Math.floor(minimum / 8),
      maximum: most === null ? null : minimum + most,
    }),
  )
const aRule = fc
  .tuple(
    fc.uniqueArray(aBand, { selector: ({ from_amount }) => from_amount, maxLength: 4 }),
    fc.integer({ min: 0, max: TAX_BP_MAX }),
    fc.integer({ min: 1, max: 400 }),
    fc.integer({ min: 400, max: 800 }),
  )
  .map(([bands, tax_bp, minimum, maximum]) =>
    rule({
      bands: bands.toSorted((a, b) => a.from_amount - b.from_amount),
      tax_bp,
      minimum_amount: cents(minimum),
      maximum_amount: cents(maximum),
    }),
  )

test('accepted rules leave a rest of every amount, and rejected rules name an amount without one', () => {
  fc.assert(
    fc.property(aRule, (drafted) => {
      const [fault] = feeRuleFaults(drafted)
      const isGone = (amount: number): boolean => {
        const { fee, tax } = chargeFor(drafted, cents(amount))
        return fee + tax >= amount
      }
      if (fault) expect(isGone(fault.amount ?? 0)).toBe(true)
      else
        for (let amount: number = drafted.minimum_amount; amount <= drafted.maximum_amount; amount += 1)
          expect(isGone(amount)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('only sends and quick pays have a daily free sum', () => {
  expect(faults({ free_per_day: cents(15_00) })).toEqual([])
  expect(faults({ operation: 'task_reward', free_per_day: cents(15_00) })).toEqual([['free_per_day', 'no_free_sum']])
})

test('past the free sum the fee must leave something of the smallest amount', () => {
  const bands = [band(0), band(500, { fixed: 120 })]
  expect(faults({ bands })).toEqual([])
  expect(faults({ bands, free_per_day: cents(15_00) })).toEqual([['bands.0.fixed', 'eats_amount']])
})
