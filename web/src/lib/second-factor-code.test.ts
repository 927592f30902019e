import { expect, test } from 'vitest'
import { isCode, normalizeCode } from './second-factor-code.ts'

test('spaces in a code are removed', () => {
  expect(normalizeCode(' 123 456 ')).toBe('123456')
  expect(normalizeCode('k7m2p - 9xq4t')).toBe('k7m2p-9xq4t')
})

test.each([
  ['123456', true],
  ['123 456', true],
  ['k7m2p-9xq4t', true],
  ['K7M2P 9XQ4T', true],
  ['', false],
  ['12345', false],
  ['123_456', false],
])('“%s” is a valid code: %s', (typed, may) => {
  expect(isCode(typed)).toBe(may)
})
