import { describe, expect, test } from 'vitest'
import { dayOf, daysFrom, daysUntil, firstDays, lastDayMax, momentOf, type Recurrence } from './days.ts'

const rhythm = (more: Partial<Recurrence>): Recurrence => ({
  every: 'monthly',
  first_on: '2026-01-31',
  last_on: null,
  time_zone: 'America/Port-au-Prince',
  ...more,
})
const onDays = (of: Recurrence, limit: number): string[] => daysFrom(of, 0, limit).map(({ due_on }) => due_on)
const moments = (of: Recurrence, limit: number): string[] => daysFrom(of, 0, limit).map(({ due_at }) => due_at.toISOString())

describe('the days of a schedule', () => {
  test('monthly on the 31st falls on the last day of shorter months, and on the 31st again after', () => {
    expect(onDays(rhythm({}), 6)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'])
    expect(onDays(rhythm({ first_on: '2028-01-30' }), 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30'])
    expect(onDays(rhythm({ first_on: '2027-11-29' }), 5)).toEqual([
      '2027-11-29',
      '2027-12-29',
      '2028-01-29',
      '2028-02-29',
      '2028-03-29',
    ])
  })

  test('weekly falls on the same weekday, across the end of a year', () => {
    expect(onDays(rhythm({ every: 'weekly', first_on: '2026-12-24' }), 3)).toEqual(['2026-12-24', '2026-12-31', '2027-01-07'])
  })

  test('a one-time schedule has a single day, and no schedule has days after its last day', () => {
    expect(onDays(rhythm({ every: 'once' }), 3)).toEqual(['2026-01-31'])
    expect(onDays(rhythm({ last_on: '2026-03-31' }), 9)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    expect(onDays(rhythm({ last_on: '2026-03-30' }), 9)).toEqual(['2026-01-31', '2026-02-28'])
    expect(dayOf(rhythm({ last_on: '2026-03-30' }), 2)).toBeNull()
  })

  test('are due in the morning, and not a moment before', () => {
    const weekly = rhythm({ every: 'weekly', first_on: '2026-06-01' })
    const passed = (at: string) => daysUntil(weekly, 0, new Date(at)).map(({ due_on }) => due_on)
    expect(passed('2026-06-01T12:59:59.999Z')).toEqual([])
    expect(passed('2026-06-01T13:00:00Z')).toEqual(['2026-06-01'])
    expect(passed('2026-06-20T00:00:00Z')).toEqual(['2026-06-01', '2026-06-08', '2026-06-15'])
    expect(daysUntil(weekly, 2, new Date('2026-06-20T00:00:00Z')).map(({ number }) => number)).toEqual([2])
  })
})

describe('the morning stays nine o’clock local time', () => {
  test('stays nine o’clock when the clock changes, in Haiti and in New York', () => {
    for (const time_zone of ['America/Port-au-Prince', 'America/New_York']) {
      expect(moments(rhythm({ every: 'weekly', first_on: '2026-03-01', time_zone }), 2)).toEqual([
        '2026-03-01T14:00:00.000Z',
        '2026-03-08T13:00:00.000Z',
      ])
      expect(moments(rhythm({ every: 'weekly', first_on: '2026-10-25', time_zone }), 2)).toEqual([
        '2026-10-25T13:00:00.000Z',
        '2026-11-01T14:00:00.000Z',
      ])
    }
  })

  test('stays nine o’clock when the clock skips midnight and the day starts at one', () => {
    const beirut = rhythm({ every: 'weekly', first_on: '2026-03-22', time_zone: 'Asia/Beirut' })
    expect(moments(beirut, 2)).toEqual(['2026-03-22T07:00:00.000Z', '2026-03-29T06:00:00.000Z'])
  })

  test('a skipped time moves later by the gap, and the first of two repeated times counts', () => {
    const at = (day: string, time_zone: string, hour: number) => momentOf(day, time_zone, { hour }).toISOString()
    expect(at('2026-03-08', 'America/New_York', 2)).toBe('2026-03-08T07:00:00.000Z')
    expect(at('2026-11-01', 'America/New_York', 1)).toBe('2026-11-01T05:00:00.000Z')
    expect(at('2026-03-29', 'Asia/Beirut', 0)).toBe('2026-03-28T22:00:00.000Z')
    expect(at('2026-10-04', 'Australia/Lord_Howe', 2)).toBe('2026-10-03T15:30:00.000Z')
  })
})

test('a schedule starts tomorrow at the earliest and in a year at the latest, in its time zone', () => {
  const now = new Date('2026-11-21T03:30:00Z')
  expect(firstDays(now, 'America/Port-au-Prince')).toEqual({ earliest: '2026-11-21', latest: '2027-11-20' })
  expect(firstDays(now, 'Pacific/Kiritimati')).toEqual({ earliest: '2026-11-22', latest: '2027-11-21' })
  expect(firstDays(new Date('2028-02-29T18:00:00Z'), 'America/Port-au-Prince').latest).toBe('2029-02-28')
  expect(lastDayMax('2028-02-29')).toBe('2038-02-28')
})
