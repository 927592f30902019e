import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockedUntil } from './prover.ts'

const now = Date.parse('2026-03-02T09:00:00Z')
const inSeconds = (seconds: number): string => new Date(now + seconds * 1_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a lock ends when the server says, however long ago it began', () => {
  expect(lockedUntil(inSeconds(95))).toBe(now + 95_000)
})

test.each([
  ['no moment', null],
  ['a moment that has passed by a clock that is fast', inSeconds(-3_600)],
  ['a moment an hour off by a clock that is slow', inSeconds(3_600)],
  ['no moment at all', 'soon'],
])('told %s, it takes ten minutes', (_what, retry_at) => {
  expect(lockedUntil(retry_at)).toBe(now + 600_000)
})
