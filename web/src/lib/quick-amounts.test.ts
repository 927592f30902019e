import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { quickAmountsFor } from './quick-amounts.ts'

test('before the limit is known every quick amount is offered', () => {
  expect(quickAmountsFor({ left: null, isOver: false })).toEqual([10_00, 25_00, 50_00, 100_00])
})

test('what today’s limit refuses is not offered', () => {
  expect(quickAmountsFor({ left: cents(45_00), isOver: false })).toEqual([10_00, 25_00])
})

test('once the limit stands in the way, all that is left of it can be taken', () => {
  expect(quickAmountsFor({ left: cents(45_00), isOver: true })).toEqual([10_00, 25_00, 45_00])
  expect(quickAmountsFor({ left: cents(25_00), isOver: true })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: cents(0), isOver: true })).toEqual([])
})
