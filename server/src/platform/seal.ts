import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** A key for one purpose, made of the server’s: what is known of one says nothing about another. */
export const keyFor = (encryptionKey: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, KEY_BYTES))

/** Seals a secret for the database. `owner` is sealed in: moved to somebody else’s row it opens no more. */
export function seal(key: Buffer, secret: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `seal` made. Throws when the key is another, the owner is another, or a bit of it was changed. */
export function unseal(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
