import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const now = new Date(2026, 10, 20, 14, 32)

test('lists say how long ago, and the day when it is longer than yesterday', () => {
  expect(ago(new Date(2026, 10, 20, 14, 31, 30), now)).toEqual({ unit: 'now' })
  expect(ago(new Date(2026, 10, 20, 14, 12), now)).toEqual({ unit: 'minutes', count: 20 })
  expect(ago(new Date(2026, 10, 20, 13, 0), now)).toEqual({ unit: 'hours', count: 1 })
  expect(ago(new Date(2026, 10, 19, 23, 59), now)).toEqual({ unit: 'yesterday' })
  expect(ago(new Date(2026, 10, 18, 23, 59), now)).toEqual({ unit: 'day' })
})

test('a clock that runs behind the server’s does not make the future', () => {
  expect(ago(new Date(2026, 10, 20, 14, 40), now)).toEqual({ unit: 'now' })
})
