import { expect, test } from 'vitest'
import { rateDays } from './rate-days.ts'

const rate = (as_of: string, htg_per_usd: number) => ({ as_of, htg_per_usd })

test('each day has the rate it ended with, and one without has that of the day before', () => {
  const rates = [rate('2026-11-20T18:00:00Z', 133), rate('2026-11-20T09:00:00Z', 132), rate('2026-11-18T09:00:00Z', 131)]
  expect(rateDays(rates, new Date('2026-11-21T10:00:00Z'), 90)).toEqual([
    { day: '2026-11-18', value: 131 },
    { day: '2026-11-19', value: 131 },
    { day: '2026-11-20', value: 133 },
    { day: '2026-11-21', value: 133 },
  ])
})

test('no more days than asked for, from the rate that was in force when they begin', () => {
  const rates = [rate('2026-01-01T00:00:00Z', 131), rate('2026-11-21T09:00:00Z', 135)]
  expect(rateDays(rates, new Date('2026-11-21T10:00:00Z'), 2)).toEqual([
    { day: '2026-11-20', value: 131 },
    { day: '2026-11-21', value: 135 },
  ])
  expect(rateDays([], new Date('2026-11-21T10:00:00Z'), 2)).toEqual([])
})
