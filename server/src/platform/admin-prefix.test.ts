import { expect, test } from 'vitest'
import { isAdminPrefix } from './admin-prefix.ts'

test('accepts one segment of lower-case letters, digits and hyphens', () => {
  for (const prefix of ['desk', 'back-office', 'd3sk', '7']) expect([prefix, isAdminPrefix(prefix)]).toEqual([prefix, true])
  for (const prefix of ['', 'Desk', 'a/b', '/desk', 'desk/', 'a b', 'é', '..', 'app.html', 'x'.repeat(41)])
    expect([prefix, isAdminPrefix(prefix)]).toEqual([prefix, false])
})

test('rejects the first segment of another path', () => {
  expect(isAdminPrefix('wallet')).toBe(false)
})
