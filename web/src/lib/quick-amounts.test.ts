import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { quickAmountsFor } from './quick-amounts.ts'

const available = null

test('before limit and balance are known every quick amount is offered', () => {
  expect(quickAmountsFor({ left: null, available, isOver: false })).toEqual([10_00, 25_00, 50_00, 100_00])
})

test('what today’s limit refuses is not offered', () => {
  expect(quickAmountsFor({ left: cents(45_00), available, isOver: false })).toEqual([10_00, 25_00])
})

test('once the limit stands in the way, all that is left of it can be taken', () => {
  expect(quickAmountsFor({ left: cents(45_00), available, isOver: true })).toEqual([10_00, 25_00, 45_00])
  expect(quickAmountsFor({ left: cents(25_00), available, isOver: true })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: cents(0), available, isOver: true })).toEqual([])
})

test('what the wallet does not hold is not offered, neither as a quick amount nor as the rest of the limit', () => {
  expect(quickAmountsFor({ left: cents(250_00), available: cents(42_68), isOver: false })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: null, available: cents(42_68), isOver: false })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: cents(250_00), available: cents(42_68), isOver: true })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: cents(40_00), available: cents(42_68), isOver: true })).toEqual([10_00, 25_00, 40_00])
})
