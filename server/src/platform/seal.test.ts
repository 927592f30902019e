import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ringFor, seal, tryUnseal, unseal } from './seal.ts'

const serverKey = createSecretKey(randomBytes(32))
const ring = ringFor([serverKey], 'authenticator')
const secret = Buffer.from('twenty secret bytes!')

test('what was sealed opens again, and never looks the same twice', () => {
  const sealed = seal(ring, secret, 'marie')
  expect(unseal(ring, sealed, 'marie')).toEqual(secret)
  expect(seal(ring, secret, 'marie')).not.toEqual(sealed)
  expect(sealed.includes(secret)).toBe(false)
})

test('it opens for nobody else, under no other key, and not when a bit was changed', () => {
  const sealed = seal(ring, secret, 'marie')
  expect(() => unseal(ring, sealed, 'jean')).toThrow('ENCRYPTION_KEY')
  expect(() => unseal(ringFor([serverKey], 'recovery codes'), sealed, 'marie')).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => unseal(ring, changed, 'marie')).toThrow()
  }
  expect(() => unseal(ring, Buffer.from('short'), 'marie')).toThrow()
})

test('of several keys the first seals, and each opens what it has sealed', () => {
  const both = ringFor([createSecretKey(randomBytes(32)), serverKey], 'authenticator')
  const old = seal(ring, secret, 'marie')
  expect(tryUnseal(both, old, 'marie')).toEqual({ key_id: ring.first.id, secret })
  expect(tryUnseal(both, seal(both, secret, 'marie'), 'marie')).toEqual({ key_id: both.first.id, secret })
  expect(tryUnseal(ring, seal(both, secret, 'marie'), 'marie')).toBeNull()
})
