import { expect, test } from 'vitest'
import { sensitivityOf } from './sensitive-paths.ts'

test.each<[string, 'info' | null]>([
  ['/wallet', 'info'],
  ['/wallet/0198', 'info'],
  ['/settings', 'info'],
  ['/dashboard', null],
  ['/walletless', null],
  ['/legal/terms', null],
])('a visit to %s is recorded as %s', (path, severity) => {
  expect(sensitivityOf(path)).toBe(severity)
})
