import { expect, test } from 'vitest'
import { householdOf } from './household.ts'

test('an IP prefix is the whole IPv4 address or the first half of an IPv6 address', () => {
  expect(householdOf('203.0.113.7')).toBe('203.0.113.7')
  expect(householdOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(householdOf('2001:db8::7')).toBe('2001:db8:0:0')
  expect(householdOf('2001:db8:1:2::9')).toBe(householdOf('2001:db8:1:2:ffff::1'))
  expect(householdOf('::1')).toBe('0:0:0:0')
})
