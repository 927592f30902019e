import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { feeSums, type FeeRule } from './fee-sums.ts'

const rule: FeeRule = {
  free_per_day: null,
  operation: 'send',
  minimum_amount: cents(1_00),
  maximum_amount: cents(100_00),
  tax_bp: 1_000,
  paid_by: 'payer',
  bands: [{ from_amount: cents(5_01), fixed: cents(20), rate_bp: 100, minimum: cents(5), maximum: null }],
}

test('fees are added for the payer, deducted for the payee, and zero if the platform pays', () => {
  expect(feeSums(rule, cents(40_00))).toEqual({ fee: 60, tax: 6, total: 4066, gets: 4000 })
  expect(feeSums({ ...rule, paid_by: 'payee' }, cents(40_00))).toEqual({ fee: 60, tax: 6, total: 4000, gets: 3934 })
  expect(feeSums({ ...rule, paid_by: 'platform' }, cents(40_00))).toEqual({ fee: 0, tax: 0, total: 4000, gets: 4000 })
  expect(feeSums(rule, cents(5_00))).toEqual({ fee: 0, tax: 0, total: 500, gets: 500 })
})

test('an amount outside the rule’s bounds has no price', () => {
  for (const amount of [null, cents(99), cents(100_01)]) expect(feeSums(rule, amount)).toBeNull()
})
