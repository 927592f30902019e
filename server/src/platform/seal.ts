import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const KEY_ID_DIGITS = 16

interface NamedKey {
  /** By which a key is found again; it says nothing about the key. */
  readonly id: string
  readonly key: Buffer
}

/** Keys for one purpose: the first seals, all open. */
export interface Ring {
  readonly first: NamedKey
  /** All of them, the first among them. */
  readonly keys: readonly NamedKey[]
}

/** A key for one purpose, made of the server’s: what is known of one says nothing about another. */
export const keyFor = (encryptionKey: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, KEY_BYTES))

const named = (key: Buffer): NamedKey => ({
  id: createHash('sha256').update('key id').update(key).digest('hex').slice(0, KEY_ID_DIGITS),
  key,
})

/** The keys for one purpose, made of the server’s. `encryptionKeys`: the newest first, at least one. */
export function ringFor(encryptionKeys: readonly KeyObject[], purpose: string): Ring {
  const keys = encryptionKeys.map((key) => named(keyFor(key, purpose)))
  const [first] = keys
  if (!first) throw new Error('a ring needs a key')
  return { first, keys }
}

/** Seals a secret for the database. `owner` is sealed in: moved to somebody else’s row it opens no more. */
export function seal({ first: { key } }: Ring, secret: Buffer, owner: string): Buffer {
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

/** What is inside, and which key opened it; null: none does, the owner is another, or a bit of it was changed. */
export function tryUnseal({ keys }: Ring, sealed: Buffer, owner: string): { key_id: string; secret: Buffer } | null {
  for (const key of keys) {
    const found = opened(key, sealed, owner)
    if (found) return found
  }
  return null
}

/** Opens what `seal` made with any of the keys. Throws when none of them was it, the owner is another, or a bit of it was changed. */
export function unseal(ring: Ring, sealed: Buffer, owner: string): Buffer {
  const found = tryUnseal(ring, sealed, owner)
  if (!found) throw new Error('what is sealed does not open: its key is missing in ENCRYPTION_KEY, or it was changed')
  return found.secret
}
