import { expect, test } from 'vitest'
import { sensitivityOf } from './sensitive-paths.ts'

test.each<[string, 'warning' | 'info' | null]>([
  ['/users', 'warning'],
  ['/users/0198', 'warning'],
  ['/security-events', 'warning'],
  ['/security-flags', 'warning'],
  ['/system-wallet', 'warning'],
  ['/audit-logs', 'warning'],
  ['/', 'info'],
  ['/disputes', null],
  ['/users-and-more', null],
])('a visit of the staff to %s is recorded as %s', (path, severity) => {
  expect(sensitivityOf(path)).toBe(severity)
})
