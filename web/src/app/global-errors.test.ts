import { expect, test } from 'vitest'
import { deservesToast } from './global-errors.ts'
import { sensitivityOf } from './session/sensitive-paths.ts'

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
  expect(deservesToast(kind, message)).toBe(shown)
})

test.each([
  ['/wallet', 'info'],
  ['/settings', 'info'],
  ['/admin', 'info'],
  ['/admin/users', 'warning'],
  ['/admin/audit-logs', 'warning'],
  ['/dashboard', null],
  ['/wallets', null],
])('a visit to %s is logged as %s', (path, severity) => {
  expect(sensitivityOf(path)).toBe(severity)
})
