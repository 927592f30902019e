import { expect, test } from 'vitest'
import { beginBounds, daysFromFirst } from './run-days.ts'

const days = (every: 'once' | 'weekly' | 'monthly', first_on: string, last_on: string | null = null) =>
  daysFromFirst({ every, first_on, last_on }, 3)

test('a one-time payment has one date', () => {
  expect(days('once', '2026-11-27')).toEqual(['2026-11-27'])
})

test('weekly payments keep the weekday across clock changes and the end of the year', () => {
  expect(days('weekly', '2026-10-24')).toEqual(['2026-10-24', '2026-10-31', '2026-11-07'])
  expect(days('weekly', '2026-12-24')).toEqual(['2026-12-24', '2026-12-31', '2027-01-07'])
})

test('monthly payments keep the day, or use the last day of a shorter month', () => {
  expect(days('monthly', '2026-01-15')).toEqual(['2026-01-15', '2026-02-15', '2026-03-15'])
  expect(days('monthly', '2027-12-31')).toEqual(['2027-12-31', '2028-01-31', '2028-02-29'])
  expect(days('monthly', '2027-01-30')).toEqual(['2027-01-30', '2027-02-28', '2027-03-30'])
})

test('the last day is included and nothing follows it', () => {
  expect(days('weekly', '2026-11-27', '2026-12-04')).toEqual(['2026-11-27', '2026-12-04'])
  expect(days('monthly', '2026-11-27', '2026-12-26')).toEqual(['2026-11-27'])
})

test('the first day is tomorrow at the earliest and a year ahead at the latest', () => {
  expect(beginBounds(new Date(2026, 10, 30, 23, 59))).toEqual({ earliest: '2026-12-01', latest: '2027-11-30' })
  expect(beginBounds(new Date(2028, 1, 29))).toEqual({ earliest: '2028-03-01', latest: '2029-02-28' })
})
