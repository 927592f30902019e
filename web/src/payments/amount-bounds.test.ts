import { cents, delta } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { exceededBound, isAboveOwnLimit, nearestBound, ownAmountBounds } from './amount-bounds.ts'

const general = { minimum: cents(50), maximum: cents(1_000_00) }

test('shows the member’s own maximum amount', () => {
  expect(ownAmountBounds(general, cents(50_00))).toEqual({ minimum: 50, maximum: 50_00 })
  expect(ownAmountBounds(general, cents(5_000_00))).toEqual(general)
  expect(ownAmountBounds(general, null)).toEqual(general)
})

test('only an amount above the member’s own limit leads to limit help', () => {
  expect(isAboveOwnLimit(cents(50_01), cents(50_00))).toBe(true)
  expect(isAboveOwnLimit(cents(50_00), cents(50_00))).toBe(false)
  expect(isAboveOwnLimit(cents(50_00), null)).toBe(false)
})

/** A payment of $50.00 that costs $50.55. */
const quote = (available: number, remaining = 1_000_00) => ({
  amount: cents(50_00),
  total: cents(50_55),
  remaining_today: cents(remaining),
  available_after: delta(cents(available), cents(50_55)),
})

test('the limit of a day counts the amount, and the balance also pays fee and tax', () => {
  expect(exceededBound(quote(50_55, 50_00))).toBeNull()
  expect(exceededBound(quote(50_54))).toEqual({ bound: 'short', amount: 1 })
  expect(exceededBound(quote(60_00, 49_99))).toEqual({ bound: 'day', amount: 49_99 })
})

test('the smaller of limit and balance is named', () => {
  expect(exceededBound(quote(42_68, 45_00))).toEqual({ bound: 'balance', amount: 42_68 })
  expect(exceededBound(quote(42_68, 35_00))).toEqual({ bound: 'day', amount: 35_00 })
})

test('without a quote, the member’s own limits are compared', () => {
  const own = { dayLimit: cents(250_00), leftToday: cents(244_00), available: cents(400_00) }
  const over = cents(5_000_00)
  expect(nearestBound(over, null, own)).toEqual({ bound: 'day', amount: 244_00 })
  expect(nearestBound(over, null, { ...own, available: cents(42_68) })).toEqual({ bound: 'balance', amount: 42_68 })
  expect(nearestBound(cents(250_00), null, own)).toBeNull()
})
