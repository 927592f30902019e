import { expect, test } from 'vitest'
import { centsIn } from './finding-value.ts'

test('what a rule of money compares is cents', () => {
  expect(centsIn('balance = sum of entries', '12500')).toBe(12_500)
  expect(centsIn('all balances sum to 0', '-7')).toBe(-7)
})

test('counts, hashes and words are no money', () => {
  expect(centsIn('version = number of entries', '12')).toBeNull()
  expect(centsIn('the chain of the journal', '0123456789')).toBeNull()
  expect(centsIn('balance = sum of entries', 'none')).toBeNull()
})
