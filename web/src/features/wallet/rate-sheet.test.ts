import { expect, test } from 'vitest'
import { dailyRates } from './rate-sheet.tsx'

test('a rate applies until the next one, also across months', () => {
  const changes = [
    { day: '2026-10-30', htg_per_usd: 131 },
    { day: '2026-11-01', htg_per_usd: 132.5 },
  ]
  expect(dailyRates(changes, '2026-11-02')).toEqual([
    { day: '2026-10-30', value: 131 },
    { day: '2026-10-31', value: 131 },
    { day: '2026-11-01', value: 132.5 },
    { day: '2026-11-02', value: 132.5 },
  ])
})

test('without a rate there are no points', () => {
  expect(dailyRates([], '2026-11-02')).toEqual([])
})
