import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { isAboveOwnLimit, ownAmountBounds } from './amount-bounds.ts'

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
