import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const KEY_ID_DIGITS = 16

interface NamedKey {
  /** Identifies the key without revealing it. */
  readonly id: string
  readonly key: Buffer
}

/** Newest first. The first key encrypts, and all of them decrypt. */
export interface KeyRing {
  readonly first: NamedKey
  readonly keys: readonly NamedKey[]
}

/** Derives a key for one purpose. Nobody can calculate one derived key from another. */
export const keyFor = (encryptionKey: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, KEY_BYTES))

const named = (key: Buffer): NamedKey => ({
  id: createHash('sha256').update('key id').update(key).digest('hex').slice(0, KEY_ID_DIGITS),
  key,
})

/** `encryptionKeys`: at least one, newest first. */
export function ringFor(encryptionKeys: readonly KeyObject[], purpose: string): KeyRing {
  const keys = encryptionKeys.map((key) => named(keyFor(key, purpose)))
  const [first] = keys
  if (!first) throw new Error('a key ring needs at least one key')
  return { first, keys }
}

/**
 * Encrypts a secret for the database. It can only be decrypted with the same `owner`, so it is useless in another row.
 */
export function seal({ first: { key } }: KeyRing, secret: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

function opened({ id, key }: NamedKey, sealed: Buffer, owner: string): { key_id: string; secret: Buffer } | null {
  try {
    return { key_id: id, secret: openWith(key, sealed, owner) }
  } catch {
    return null
  }
}

/** Null if no key fits, or if the value or its owner was changed. */
export function tryUnseal({ keys }: KeyRing, sealed: Buffer, owner: string): { key_id: string; secret: Buffer } | null {
  for (const key of keys) {
    const found = opened(key, sealed, owner)
    if (found) return found
  }
  return null
}

/** Throws if no key fits, or if the value or its owner was changed. */
export function unseal(ring: KeyRing, sealed: Buffer, owner: string): Buffer {
  const found = tryUnseal(ring, sealed, owner)
  if (!found) throw new Error('cannot decrypt a stored value: its key is missing in ENCRYPTION_KEY, or it was changed')
  return found.secret
}
