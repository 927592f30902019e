import { expect, test } from 'vitest'
import { badgeText } from './notification-bell.tsx'

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [4000, '99+'],
])('%i unread shows %s', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})
