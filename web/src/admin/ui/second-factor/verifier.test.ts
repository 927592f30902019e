import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockedUntil } from './verifier.ts'

const now = Date.parse('2026-03-02T09:00:00Z')
const inSeconds = (seconds: number): string => new Date(now + seconds * 1_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

test("a lock ends at the server's time, however long ago it began", () => {
  expect(lockedUntil(inSeconds(95))).toBe(now + 95_000)
})

test.each([
  ['no moment', null],
  ['a past time, because the clock is fast', inSeconds(-3_600)],
  ['a time an hour off, because the clock is slow', inSeconds(3_600)],
  ['no time at all', 'soon'],
])('told %s, it takes ten minutes', (_what, retry_at) => {
  expect(lockedUntil(retry_at)).toBe(now + 600_000)
})
