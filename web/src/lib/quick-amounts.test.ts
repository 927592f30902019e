import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { quickAmountsFor } from './quick-amounts.ts'

const available = null

test('every quick amount is offered while limit and balance are unknown', () => {
  expect(quickAmountsFor({ left: null, available, isOver: false })).toEqual([10_00, 25_00, 50_00, 100_00])
})

test('amounts above today’s limit are not offered', () => {
  expect(quickAmountsFor({ left: cents(45_00), available, isOver: false })).toEqual([10_00, 25_00])
})

test('once the limit is exceeded its rest is offered', () => {
  expect(quickAmountsFor({ left: cents(45_00), available, isOver: true })).toEqual([10_00, 25_00, 45_00])
  expect(quickAmountsFor({ left: cents(25_00), available, isOver: true })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: cents(0), available, isOver: true })).toEqual([])
})

test('amounts above the balance are not offered, nor is a rest of the limit above it', () => {
  expect(quickAmountsFor({ left: cents(250_00), available: cents(42_68), isOver: false })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: null, available: cents(42_68), isOver: false })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: cents(250_00), available: cents(42_68), isOver: true })).toEqual([10_00, 25_00])
  expect(quickAmountsFor({ left: cents(40_00), available: cents(42_68), isOver: true })).toEqual([10_00, 25_00, 40_00])
})
