import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

const EVERY_MS = 5_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first call runs at once, and a burst of calls runs once more at the end of the interval', () => {
  const action = vi.fn()
  const { ask } = throttle(action, EVERY_MS)
  ask()
  expect(action).toHaveBeenCalledTimes(1)
  for (let asked = 0; asked < 100; asked++) {
    vi.advanceTimersByTime(40)
    ask()
  }
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(EVERY_MS)
  expect(action).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10 * EVERY_MS)
  expect(action).toHaveBeenCalledTimes(2)
  ask()
  expect(action).toHaveBeenCalledTimes(3)
})

test('one call per second for a minute runs at most once per interval', () => {
  const action = vi.fn()
  const { ask } = throttle(action, EVERY_MS)
  for (let second = 0; second < 60; second++) {
    ask()
    vi.advanceTimersByTime(1_000)
  }
  expect(action.mock.calls.length).toBeLessThanOrEqual(60_000 / EVERY_MS + 1)
})

test('a stopped call does not run', () => {
  const action = vi.fn()
  const { ask, stop } = throttle(action, EVERY_MS)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(2 * EVERY_MS)
  expect(action).toHaveBeenCalledTimes(1)
})
