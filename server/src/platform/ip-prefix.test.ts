import { expect, test } from 'vitest'
import { ipPrefixOf } from './ip-prefix.ts'

test('an IP prefix is the whole IPv4 address or the first half of an IPv6 address', () => {
  expect(ipPrefixOf('203.0.113.7')).toBe('203.0.113.7')
  expect(ipPrefixOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(ipPrefixOf('2001:db8::7')).toBe('2001:db8:0:0')
  expect(ipPrefixOf('2001:db8:1:2::9')).toBe(ipPrefixOf('2001:db8:1:2:ffff::1'))
  expect(ipPrefixOf('::1')).toBe('0:0:0:0')
})
