import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (hours: number, minutes = 0) => ageOf(new Date(now.getTime() - (hours * 60 + minutes) * 60_000), now)

test('minutes, then hours, then days with their hours', () => {
  expect([ago(0, 59), ago(1, 59), ago(23, 59), ago(51, 30)]).toEqual([
    { minutes: 59 },
    { hours: 1 },
    { hours: 23 },
    { days: 2, hours: 3 },
  ])
})

test('a clock that is behind makes nothing younger than now', () => {
  expect(ago(-1)).toEqual({ minutes: 0 })
})
