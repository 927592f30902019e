import { expect, test } from 'vitest'
import { payloadHash } from './prepare.ts'

test('the payload hash depends on values, not on the order of keys, and matches existing ledgers', () => {
  const asked = { to: { tag: 'mona', also: [1, null, { b: true, a: 'é' }] }, amount: 100, left_out: undefined, call: 'send' }
  const again = { call: 'send', amount: 100, to: { also: [1, null, { a: 'é', b: true }], tag: 'mona' } }
  expect(payloadHash(asked)).toBe(payloadHash(again))
  expect(payloadHash(asked)).toBe(1_484_115_213_989_810)
  expect(payloadHash({ ...again, amount: 101 })).not.toBe(payloadHash(again))
  expect(payloadHash(null)).toBe(2_043_119_860_907_636)
})
