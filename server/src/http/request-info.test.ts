import { expect, test } from 'vitest'
import { addressOf } from './request-info.ts'

test('an IPv4 address is shown without its IPv6 prefix', () => {
  expect(addressOf({ ip: '::ffff:192.0.2.7' })).toBe('192.0.2.7')
  expect(addressOf({ ip: '2001:db8::7' })).toBe('2001:db8::7')
})

test('a request whose connection has closed gets a placeholder address and causes no error', () => {
  expect(addressOf({})).toBe('0.0.0.0')
})
