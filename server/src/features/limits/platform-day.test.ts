import { expect, test } from 'vitest'
import { platformDays } from './platform-day.ts'

const at = (time: string) => new Date(time)

test('a day begins at midnight in the time zone, not in UTC', () => {
  const dayOf = platformDays('America/Port-au-Prince')
  expect(dayOf(at('2026-01-15T04:59:59Z')).day).toBe('2026-01-14')
  expect(dayOf(at('2026-01-15T05:00:00Z'))).toEqual({ day: '2026-01-15', ends_at: at('2026-01-16T05:00:00Z') })
})

test('days with a clock change have 23 or 25 hours', () => {
  const dayOf = platformDays('America/Port-au-Prince')
  expect(dayOf(at('2026-03-08T12:00:00Z')).ends_at).toEqual(at('2026-03-09T04:00:00Z'))
  expect(dayOf(at('2026-11-01T12:00:00Z')).ends_at).toEqual(at('2026-11-02T05:00:00Z'))
})

test('the days of a year have no gaps, in eastern and western zones', () => {
  for (const zone of ['America/Port-au-Prince', 'Pacific/Auckland', 'UTC', 'Asia/Kathmandu']) {
    const dayOf = platformDays(zone)
    let moment = at('2026-01-01T12:00:00Z')
    for (let count = 0; count < 366; count += 1) {
      const { day, ends_at } = dayOf(moment)
      expect(dayOf(new Date(ends_at.getTime() - 1)).day).toBe(day)
      expect(dayOf(ends_at).day > day).toBe(true)
      moment = ends_at
    }
  }
})
