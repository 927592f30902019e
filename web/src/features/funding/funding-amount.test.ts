import { expect, test } from 'vitest'
import { cents } from '@hai/contract/money'
import { parseUsd } from '../../lib/typed-usd.ts'
import { fundingAmountError, isWithinBounds, missingPriceHint, type FundingBounds } from './funding-amount.ts'

const everybody = { minimum: cents(5_00), maximum: cents(1_000_00), room: null }
const translate = (key: string, values?: Record<string, string | number>): string =>
  [key, ...Object.values(values ?? {})].join(' ')
const problem = (typed: string, isTouched: boolean, bounds: FundingBounds = everybody): string | null =>
  fundingAmountError({ amount: parseUsd(typed), isTouched, bounds }, translate)

test('a valid amount has no error', () => {
  expect(problem('25', true)).toBeNull()
  expect(problem('1,000.00', true)).toBeNull()
})

test('too small an amount is no error while typing; too large an amount is', () => {
  expect(problem('1', false)).toBeNull()
  expect(problem('1', true)).toBe('ui.amount_bounds $5.00 $1,000.00')
  expect(problem('1001', false)).toBe('ui.amount_bounds $5.00 $1,000.00')
})

test('a missing or invalid amount is an error once the field has lost focus or the form was submitted', () => {
  expect(problem('', false)).toBeNull()
  expect(problem('', true)).toBe('err_amount')
  expect(problem('1,2,3', false)).toBeNull()
  expect(problem('1,2,3', true)).toBe('err_amount')
})

test('an amount above the wallet’s room is an error at once and is not quoted', () => {
  const own = { ...everybody, room: cents(150_00) }
  expect(problem('1', true, own)).toBe('ui.amount_bounds $5.00 $150.00')
  expect(problem('1000', false, own)).toBe('room $150.00')
  expect(problem('150', true, own)).toBeNull()
  expect([cents(150_00), cents(150_01)].map((amount) => isWithinBounds(amount, own))).toEqual([true, false])
  expect(problem('1', true, { ...everybody, room: cents(2_00) })).toBe('room $2.00')
})

test('in place of the price, the form names the bounds of an amount that is too small', () => {
  const hint = (typed: string, bounds: FundingBounds = everybody) => missingPriceHint(parseUsd(typed), bounds, translate)
  expect(hint('')).toBe('ui.quote_waiting')
  expect(hint('0.10')).toBe('ui.amount_bounds $5.00 $1,000.00')
  expect(hint('0.10', { ...everybody, room: cents(150_00) })).toBe('ui.amount_bounds $5.00 $150.00')
  expect(hint('25')).toBeNull()
})
