import { expect, test } from 'vitest'
import { dayOf, groupByDay, isDay, nameOfDay, startOfDay } from './days.ts'

const at = (year: number, month: number, day: number, hour: number): { created_at: string } => ({
  created_at: new Date(year, month - 1, day, hour).toISOString(),
})

test('a list is cut at midnight of the reader’s own day, in its order', () => {
  const late = at(2026, 11, 19, 23)
  const early = at(2026, 11, 20, 0)
  const noon = at(2026, 11, 20, 12)
  expect(groupByDay([noon, early, late])).toEqual([
    { day: '2026-11-20', items: [noon, early] },
    { day: '2026-11-19', items: [late] },
  ])
})

test('an empty list has no days', () => {
  expect(groupByDay([])).toEqual([])
})

test('today and yesterday have names, over the end of a month and of a year too', () => {
  expect(nameOfDay('2026-11-20', new Date(2026, 10, 20, 8))).toBe('today')
  expect(nameOfDay('2026-11-30', new Date(2026, 11, 1, 0, 5))).toBe('yesterday')
  expect(nameOfDay('2026-12-31', new Date(2027, 0, 1))).toBe('yesterday')
  expect(nameOfDay('2026-11-18', new Date(2026, 10, 20))).toBeNull()
})

test('days are written with two digits', () => {
  expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05')
})

test('a day is one of the calendar', () => {
  for (const day of ['2026-11-20', '2028-02-29', '1999-01-01']) expect(isDay(day), day).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-5', '0050-01-01', '20261120', 'today', '', '2026-11-20T00:00'])
    expect(isDay(text), text).toBe(false)
})

test('a day begins at midnight here, and the next one a day later, over the end of a year too', () => {
  expect(startOfDay('2026-12-31')).toEqual(new Date(2026, 11, 31))
  expect(startOfDay('2026-12-31', 1)).toEqual(new Date(2027, 0, 1))
})
