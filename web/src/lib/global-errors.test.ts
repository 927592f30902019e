import { expect, test } from 'vitest'
import { shouldShowToast } from './global-errors.ts'

test.each([
  ['error', 'x is not a function', true],
  ['error', 'Script error.', false],
  ['error', 'Non-Error promise rejection captured', false],
  ['error', 'could not fetch', true],
  ['rejection', 'boom', true],
  ['rejection', 'Failed to fetch', false],
  ['rejection', 'auth session missing', false],
  ['rejection', 'Script error', false],
] as const)('an uncaught %s saying %j: toast %s', (kind, message, shown) => {
  expect(shouldShowToast(kind, message)).toBe(shown)
})
