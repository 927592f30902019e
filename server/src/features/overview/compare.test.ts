import { describe, expect, test } from 'vitest'
import { daysBefore } from '../../platform/days.ts'
import { compare, dayLines, figuresFrom } from './compare.ts'
import { daysLike } from './like-days.ts'
import type { DayRow } from './read-days.ts'

const today = '2026-11-20'
const time = { hour: 12, minute: 30 }
const likes = daysLike(today, '2026-01-01')

const inHour = (figure: string, day: string, hour: number, count: number): DayRow[] => [
  { figure, day, hour, count, cents: count * 100 },
  { figure, day, hour: null, count, cents: count * 100 },
]

const compared = (figure: string, rows: readonly DayRow[], days = likes) => {
  const found = compare(figuresFrom(rows), { today, time, likes: days }).find((one) => one.figure === figure)
  if (!found) throw new Error('unknown figure')
  return found
}

describe('today is compared with the same weekday of earlier weeks', () => {
  const usually = likes.flatMap((day, week) => inHour('sends', day, 9, 40 + week))

  test('minimum, median and maximum of eight weeks', () => {
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

  test('a small absolute difference in a rare figure is usual', () => {
    expect(compared('disputes', inHour('disputes', today, 9, 2)).unusual).toBeNull()
    expect(compared('disputes', inHour('disputes', today, 9, 3)).unusual).toBe('high')
  })

  test('earlier days count only up to the same time, with a fraction of the current hour', () => {
    const later = likes.flatMap((day) => [...inHour('sign_ups', day, 12, 20), ...inHour('sign_ups', day, 15, 500)])
    expect(compared('sign_ups', later).usual).toMatchObject({ low: 10, high: 10 })
  })

  test('fewer than three weeks give no comparison', () => {
    expect(compared('sends', inHour('sends', today, 9, 500), likes.slice(0, 2))).toMatchObject({
      usual: null,
      unusual: null,
      usual_hours: [],
    })
  })

  test('fees are compared in cents', () => {
    const fees = likes.flatMap((day) => inHour('fees', day, 9, 10))
    expect(compared('fees_earned', [...fees, ...inHour('fees', today, 9, 50)])).toMatchObject({
      today: 50_00,
      usual: { low: 10_00 },
      unusual: 'high',
    })
  })

  test('today’s hours end with the current one', () => {
    const { hours, usual_hours } = compared('sends', [...usually, ...inHour('sends', today, 12, 3)])
    expect(hours).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(usual_hours).toHaveLength(24)
    expect(usual_hours[9]).toBe(44)
  })
})

describe('days', () => {
  test('are counted across months and leap days', () => {
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
    expect(daysBefore('2026-01-05', 7)).toBe('2025-12-29')
  })

  test('days before the installation and its first day are not compared', () => {
    expect(daysLike(today, '2026-11-06')).toEqual(['2026-11-13'])
    expect(daysLike(today, null)).toEqual([])
  })

  test('the chart covers eight weeks up to today, without days before the installation', () => {
    const rows = inHour('sends', '2026-11-19', 9, 7)
    const all = dayLines(figuresFrom(rows), today, '2026-01-01')
    expect([all.length, all[0]?.day, all.at(-1)?.day]).toEqual([57, '2026-09-25', today])
    expect(all.at(-2)).toMatchObject({ sends: 7, cash_outs: 0 })
    expect(dayLines(figuresFrom(rows), today, null).map(({ day }) => day)).toEqual([today])
  })
})
