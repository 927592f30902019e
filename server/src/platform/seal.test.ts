import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ringFor, seal, tryUnseal, unseal } from './seal.ts'

const serverKey = createSecretKey(randomBytes(32))
const ring = ringFor([serverKey], 'authenticator')
const secret = Buffer.from('twenty secret bytes!')

test('encrypted data can be decrypted, and looks different each time', () => {
  const sealed = seal(ring, secret, 'marie')
  expect(unseal(ring, sealed, 'marie')).toEqual(secret)
  expect(seal(ring, secret, 'marie')).not.toEqual(sealed)
  expect(sealed.includes(secret)).toBe(false)
})

test('cannot be decrypted for another owner, with another key, or after a change', () => {
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

test('with several keys the first encrypts and all can decrypt', () => {
  const both = ringFor([createSecretKey(randomBytes(32)), serverKey], 'authenticator')
  const old = seal(ring, secret, 'marie')
  expect(tryUnseal(both, old, 'marie')).toEqual({ key_id: ring.first.id, secret })
  expect(tryUnseal(both, seal(both, secret, 'marie'), 'marie')).toEqual({ key_id: both.first.id, secret })
  expect(tryUnseal(ring, seal(both, secret, 'marie'), 'marie')).toBeNull()
})
