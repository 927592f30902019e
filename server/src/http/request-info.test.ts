import { expect, test } from 'vitest'
import { addressOf } from './request-info.ts'

test('an address is told without its IPv6 clothing', () => {
  expect(addressOf({ ip: '::ffff:192.0.2.7' })).toBe('192.0.2.7')
  expect(addressOf({ ip: '2001:db8::7' })).toBe('2001:db8::7')
})

test('a call whose connection is cut before it is looked at is no mistake of ours: it comes from nowhere', () => {
  expect(addressOf({})).toBe('0.0.0.0')
})
