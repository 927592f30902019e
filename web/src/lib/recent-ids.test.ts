import { expect, test } from 'vitest'
import { CASHOUT_EVENTS, createRecentIds, PROCESSED_MESSAGES } from './recent-ids.ts'

test.each([
  ['chat messages', PROCESSED_MESSAGES, 200, 100],
  ['cash-out events', CASHOUT_EVENTS, 100, 50],
])('%s: each id is new once, and above %o only the newest are kept', (_what, memory, max, kept) => {
  const recent = createRecentIds(memory)
  const ids = Array.from({ length: max }, (_, index) => `id-${index}`)
  expect(ids.every((id) => recent.add(id))).toBe(true)
  expect(recent.add('id-0')).toBe(false)
  expect(recent.size()).toBe(max)
  expect(recent.add('one-more')).toBe(true)
  expect(recent.size()).toBe(kept)
  expect(recent.add('one-more')).toBe(false)
  expect(recent.add('id-0')).toBe(true)
})
