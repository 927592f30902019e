import { expect, test } from 'vitest'
import { createRecentIds } from './recent-ids.ts'

test.each([
  ['chat messages', 200, 100],
  ['cash-out events', 100, 50],
])('%s: each id is new once, and beyond %i only the newest %i stay', (_what, max, kept) => {
  const recent = createRecentIds({ max, kept })
  const ids = Array.from({ length: max }, (_, index) => `id-${index}`)
  expect(ids.every((id) => recent.add(id))).toBe(true)
  expect(recent.add('id-0')).toBe(false)
  expect(recent.size()).toBe(max)
  expect(recent.add('one-more')).toBe(true)
  expect(recent.size()).toBe(kept)
  expect(recent.add('one-more')).toBe(false)
  expect(recent.add('id-0')).toBe(true)
})
