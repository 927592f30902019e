import { expect, test } from 'vitest'
import { durationParts } from './duration.ts'

const span = (hours: number, minutes = 0) => durationParts((hours * 60 + minutes) * 60_000)

test('shows minutes, then hours and minutes, then days and hours', () => {
  expect([span(0, 59), span(1, 59), span(23, 59), span(51, 30)]).toEqual([
    { minutes: 59 },
    { hours: 1, minutes: 59 },
    { hours: 23, minutes: 59 },
    { days: 2, hours: 3 },
  ])
})

test('a slow clock never gives a negative span', () => {
  expect(span(-1)).toEqual({ minutes: 0 })
})
