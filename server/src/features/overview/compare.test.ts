import { describe, expect, test } from 'vitest'
import { daysBefore } from '../../platform/days.ts'
import { compare, dayLines, figuresFrom } from './compare.ts'
import { daysLike } from './like-days.ts'
import type { DayRow } from './read-days.ts'

const today = '2026-11-20'
const time = { hour: 12, minute: 30 }
const likes = daysLike(today, '2026-01-01')

/** So many in one hour of a day, and as many of the day. */
const inHour = (figure: string, day: string, hour: number, count: number): DayRow[] => [
  { figure, day, hour, count, cents: count * 100 },
  { figure, day, hour: null, count, cents: count * 100 },
]

const compared = (figure: string, rows: readonly DayRow[], days = likes) => {
  const found = compare(figuresFrom(rows), { today, time, likes: days }).find((one) => one.figure === figure)
  if (!found) throw new Error('no such figure')
  return found
}

describe('today beside the same weekday of the weeks before', () => {
  const usually = likes.flatMap((day, week) => inHour('sends', day, 9, 40 + week))

  test('the least, the middle and the most of eight weeks', () => {
    expect(compared('sends', usually).usual).toEqual({ low: 40, middle: 44, high: 47, weeks: 8 })
  })

  test.each([
    [71, 'high'],
    [70, null],
    [20, null],
    [19, 'low'],
  ])('%i against 40 to 47 is %s', (count, unusual) => {
    expect(compared('sends', [...usually, ...inHour('sends', today, 9, count)])).toMatchObject({ today: count, unusual })
  })

  test('a few more of something rare are nothing', () => {
    expect(compared('disputes', inHour('disputes', today, 9, 2)).unusual).toBeNull()
    expect(compared('disputes', inHour('disputes', today, 9, 3)).unusual).toBe('high')
  })

  test('what came later in the day in those weeks does not count, and of the hour under way its part', () => {
    const later = likes.flatMap((day) => [...inHour('sign_ups', day, 12, 20), ...inHour('sign_ups', day, 15, 500)])
    expect(compared('sign_ups', later).usual).toMatchObject({ low: 10, high: 10 })
  })

  test('with fewer than three weeks nobody can say what is usual', () => {
    expect(compared('sends', inHour('sends', today, 9, 500), likes.slice(0, 2))).toMatchObject({
      usual: null,
      unusual: null,
      usual_hours: [],
    })
  })

  test('fees are compared by their cents', () => {
    const fees = likes.flatMap((day) => inHour('fees', day, 9, 10))
    expect(compared('fees_earned', [...fees, ...inHour('fees', today, 9, 50)])).toMatchObject({
      today: 50_00,
      usual: { low: 10_00 },
      unusual: 'high',
    })
  })

  test('today hour by hour ends with the one under way', () => {
    const { hours, usual_hours } = compared('sends', [...usually, ...inHour('sends', today, 12, 3)])
    expect(hours).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(usual_hours).toHaveLength(24)
    expect(usual_hours[9]).toBe(44)
  })
})

describe('days', () => {
  test('are counted over months and leap days', () => {
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
    expect(daysBefore('2026-01-05', 7)).toBe('2025-12-29')
  })

  test('before the house was there are not compared, nor the day it opened', () => {
    expect(daysLike(today, '2026-11-06')).toEqual(['2026-11-13'])
    expect(daysLike(today, null)).toEqual([])
  })

  test('of the chart are eight weeks, today last, and none from before', () => {
    const rows = inHour('sends', '2026-11-19', 9, 7)
    const all = dayLines(figuresFrom(rows), today, '2026-01-01')
    expect([all.length, all[0]?.day, all.at(-1)?.day]).toEqual([57, '2026-09-25', today])
    expect(all.at(-2)).toMatchObject({ sends: 7, cash_outs: 0 })
    expect(dayLines(figuresFrom(rows), today, null).map(({ day }) => day)).toEqual([today])
  })
})
