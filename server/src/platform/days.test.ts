import { expect, test } from 'vitest'
import { daysBefore, daysLater } from './days.ts'

test('counts days across the ends of months, years and Februaries', () => {
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
  expect(daysBefore('2026-01-05', 7)).toBe('2025-12-29')
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
})
