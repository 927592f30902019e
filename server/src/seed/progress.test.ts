import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

const MINUTE = 60_000

test('progress is reported once a minute and at the end, with the estimated remaining time', () => {
  let at = 0
  const said: string[] = []
  // Ten people for ten days, all from the first day: 120 units for joining, and 10 per day.
  const progress = createProgress({ joins: Array<number>(10).fill(0), days: 10, print: (line) => said.push(line), now: () => at })
  const live = (day: number, minutes: number): void => {
    at += minutes * MINUTE
    progress(day, day * 7)
  }
  live(0, 13)
  live(1, 0.5)
  live(2, 0.6)
  for (let day = 3; day < 9; day += 1) live(day, 0)
  live(9, 0)
  expect(said).toEqual([
    'Day 1 of 10: 10 members, 0 actions; about 9 min left.',
    'Day 3 of 10: 10 members, 14 actions; about 7 min left.',
    'Day 10 of 10: 10 members, 63 actions.',
  ])
})
