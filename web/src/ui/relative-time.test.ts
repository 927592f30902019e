import { expect, test } from 'vitest'
import { ago } from '../ui/relative-time.tsx'

const now = new Date(2026, 10, 20, 14, 32)

test('ages are relative up to yesterday, then the date', () => {
  expect(ago(new Date(2026, 10, 20, 14, 31, 30), now)).toEqual({ unit: 'now' })
  expect(ago(new Date(2026, 10, 20, 14, 12), now)).toEqual({ unit: 'minutes', count: 20 })
  expect(ago(new Date(2026, 10, 20, 13, 0), now)).toEqual({ unit: 'hours', count: 1 })
  expect(ago(new Date(2026, 10, 19, 23, 59), now)).toEqual({ unit: 'yesterday' })
  expect(ago(new Date(2026, 10, 18, 23, 59), now)).toEqual({ unit: 'day' })
})

test('a clock behind the server’s shows no future time', () => {
  expect(ago(new Date(2026, 10, 20, 14, 40), now)).toEqual({ unit: 'now' })
})
