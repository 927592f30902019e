import { expect, test } from 'vitest'
import { dayOf, isDay, startOfDay } from './days.ts'

test('days are written with two digits', () => {
  expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05')
})

test('a day must exist in the calendar', () => {
  for (const day of ['2026-11-20', '2028-02-29', '1999-01-01']) expect(isDay(day), day).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-5', '0050-01-01', '20261120', 'today', '', '2026-11-20T00:00'])
    expect(isDay(text), text).toBe(false)
})

test('a day starts at local midnight, also across the end of the year', () => {
  expect(startOfDay('2026-12-31')).toEqual(new Date(2026, 11, 31))
  expect(startOfDay('2026-12-31', 1)).toEqual(new Date(2027, 0, 1))
})
