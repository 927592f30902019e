import { expect, test } from 'vitest'
import { centsIn, sumsIn } from './resolve-dialog.tsx'

test('money rules compare cents', () => {
  expect(centsIn('balance = sum of entries', '12500')).toBe(12_500)
  expect(centsIn('all balances sum to 0', '-7')).toBe(-7)
})

test('counts, hashes and words are not money', () => {
  expect(centsIn('version = number of entries', '12')).toBeNull()
  expect(centsIn('the chain of the journal', '0123456789')).toBeNull()
  expect(centsIn('balance = sum of entries', 'none')).toBeNull()
})

test('totals by class are four amounts', () => {
  expect(sumsIn('totals = sums of entries by class', '25801850 68484 12 -25870346')).toEqual([
    25_801_850, 68_484, 12, -25_870_346,
  ])
  expect(sumsIn('the chain of the journal', '1 2 3 4')).toEqual([])
})
