import { expect, test } from 'vitest'
import { platformDays } from './platform-day.ts'

const at = (time: string) => new Date(time)

test('a day begins at midnight in the zone, not in Greenwich', () => {
  const dayOf = platformDays('America/Port-au-Prince')
  expect(dayOf(at('2026-01-15T04:59:59Z')).day).toBe('2026-01-14')
  expect(dayOf(at('2026-01-15T05:00:00Z'))).toEqual({ day: '2026-01-15', ends_at: at('2026-01-16T05:00:00Z') })
})

test('days on which the clock is changed are an hour shorter or longer', () => {
  const dayOf = platformDays('America/Port-au-Prince')
  expect(dayOf(at('2026-03-08T12:00:00Z')).ends_at).toEqual(at('2026-03-09T04:00:00Z'))
  expect(dayOf(at('2026-11-01T12:00:00Z')).ends_at).toEqual(at('2026-11-02T05:00:00Z'))
})

test('one day follows the other without a gap, through a whole year, in zones east and west', () => {
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
