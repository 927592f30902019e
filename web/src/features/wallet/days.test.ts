import { expect, test } from 'vitest'
import { groupByDay, nameOfDay } from './days.ts'

const at = (year: number, month: number, day: number, hour: number): { created_at: string } => ({
  created_at: new Date(year, month - 1, day, hour).toISOString(),
})

test('a list is split at midnight of the reader’s time zone, in order', () => {
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

test('today and yesterday are named, also across months and years', () => {
  expect(nameOfDay('2026-11-20', new Date(2026, 10, 20, 8))).toBe('ui.today')
  expect(nameOfDay('2026-11-30', new Date(2026, 11, 1, 0, 5))).toBe('yesterday')
  expect(nameOfDay('2026-12-31', new Date(2027, 0, 1))).toBe('yesterday')
  expect(nameOfDay('2026-11-18', new Date(2026, 10, 20))).toBeNull()
})
