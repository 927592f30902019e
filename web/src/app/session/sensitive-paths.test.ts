import { expect, test } from 'vitest'
import { sensitivityOf } from './sensitive-paths.ts'

test.each<[string, 'warning' | 'info' | null]>([
  ['/admin/users', 'warning'],
  ['/admin/users/0198', 'warning'],
  ['/admin/security-events', 'warning'],
  ['/admin/system-wallet', 'warning'],
  ['/admin/audit-logs', 'warning'],
  ['/admin', 'info'],
  ['/wallet', 'info'],
  ['/wallet/0198', 'info'],
  ['/settings', 'info'],
  ['/admin/disputes', null],
  ['/admin/users-and-more', null],
  ['/dashboard', null],
  ['/walletless', null],
  ['/legal/terms', null],
])('a visit to %s is recorded as %s', (path, severity) => {
  expect(sensitivityOf(path)).toBe(severity)
})
