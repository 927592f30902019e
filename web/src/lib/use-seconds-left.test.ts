import { expect, test } from 'vitest'
import { minutesAndSeconds } from './use-seconds-left.ts'

test.each([
  [300, '5:00'],
  [222, '3:42'],
  [65, '1:05'],
  [9, '0:09'],
  [0, '0:00'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text)
})
