import { expect, test } from 'vitest'
import { dayAndTime, monthAfter, monthOf, monthStart } from './days.ts'

test('a month starts at midnight in the platform’s time zone, in summer and winter, east and west', () => {
  expect(monthStart('2026-11', 'America/Port-au-Prince')).toEqual(new Date('2026-11-01T04:00:00Z'))
  expect(monthStart('2026-12', 'America/Port-au-Prince')).toEqual(new Date('2026-12-01T05:00:00Z'))
  expect(monthStart('2026-01', 'UTC')).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(monthStart('2026-03', 'Pacific/Kiritimati')).toEqual(new Date('2026-02-28T10:00:00Z'))
  expect(monthStart('2026-03', 'Pacific/Pago_Pago')).toEqual(new Date('2026-03-01T11:00:00Z'))
})

test('months follow each other without a gap', () => {
  let month = '2025-11'
  for (let count = 0; count < 30; count += 1) {
    for (const zone of ['America/Port-au-Prince', 'Pacific/Auckland', 'UTC']) {
      const start = monthStart(month, zone)
      expect(monthOf(start, zone)).toBe(month)
      expect(monthOf(new Date(start.getTime() - 1), zone) < month).toBe(true)
    }
    month = monthAfter(month)
  }
  expect(month).toBe('2028-05')
})

test('a time in a table has a format that spreadsheets recognise', () => {
  expect(dayAndTime('America/Port-au-Prince')(new Date('2026-11-21T04:05:09Z'))).toBe('2026-11-20 23:05:09')
})
