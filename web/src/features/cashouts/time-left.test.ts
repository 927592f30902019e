import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('the remaining time shows hours and minutes, or minutes and seconds below an hour', () => {
  expect(timeLeft(86_399)).toEqual({ unit: 'hours', hours: 23, minutes: 59 })
  expect(timeLeft(3_600)).toEqual({ unit: 'hours', hours: 1, minutes: 0 })
  expect(timeLeft(3_599)).toEqual({ unit: 'minutes', minutes: 59, seconds: '59' })
  expect(timeLeft(7)).toEqual({ unit: 'minutes', minutes: 0, seconds: '07' })
})
