import { afterEach, expect, test, vi } from 'vitest'
import { isAppleTouch } from './is-apple-touch.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['an iPad that claims to be a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36', 5, false],
])('%s', (_, userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(isAppleTouch()).toBe(expected)
})
