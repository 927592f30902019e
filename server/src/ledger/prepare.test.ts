import { expect, test } from 'vitest'
import { payloadHash } from './prepare.ts'

test('what was asked is known by its values, whatever the order of its keys, and as books that stand have it', () => {
  const asked = { to: { tag: 'mona', also: [1, null, { b: true, a: 'é' }] }, amount: 100, left_out: undefined, call: 'send' }
  const again = { call: 'send', amount: 100, to: { also: [1, null, { a: 'é', b: true }], tag: 'mona' } }
  expect(payloadHash(asked)).toBe(payloadHash(again))
  expect(payloadHash(asked)).toBe(1_484_115_213_989_810)
  expect(payloadHash({ ...again, amount: 101 })).not.toBe(payloadHash(again))
  expect(payloadHash(null)).toBe(2_043_119_860_907_636)
})
