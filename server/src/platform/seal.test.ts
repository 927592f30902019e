import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyFor, seal, unseal } from './seal.ts'

const serverKey = createSecretKey(randomBytes(32))
const key = keyFor(serverKey, 'authenticator')
const secret = Buffer.from('twenty secret bytes!')

test('what was sealed opens again, and never looks the same twice', () => {
  const sealed = seal(key, secret, 'marie')
  expect(unseal(key, sealed, 'marie')).toEqual(secret)
  expect(seal(key, secret, 'marie')).not.toEqual(sealed)
  expect(sealed.includes(secret)).toBe(false)
})

test('it opens for nobody else, under no other key, and not when a bit was changed', () => {
  const sealed = seal(key, secret, 'marie')
  expect(() => unseal(key, sealed, 'jean')).toThrow()
  expect(() => unseal(keyFor(serverKey, 'recovery codes'), sealed, 'marie')).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => unseal(key, changed, 'marie')).toThrow()
  }
})
