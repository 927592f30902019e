import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const SALT_BYTES = 16
/** The record size of the encryption. Every message fits into one record. */
const RECORD_BYTES = 4_096

export interface BrowserKeys {
  readonly p256dh: Buffer
  readonly auth: Buffer
}

/** The test with the RFC’s example sets fixed values. */
interface Randomness {
  readonly salt: Buffer
  readonly privateKey: Buffer | null
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Encrypts a text for one browser (RFC 8291, RFC 8188), so that the push service cannot read it. Throws if a key is
 * invalid.
 */
export function encrypt(text: string, { p256dh, auth }: BrowserKeys, chance?: Randomness): Buffer {
  const { salt, privateKey } = chance ?? { salt: randomBytes(SALT_BYTES), privateKey: null }
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const publicKey = own.getPublicKey()
  const shared = derive(own.computeSecret(p256dh), auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]), 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES, 0)
  sizes.writeUInt8(publicKey.length, 4)
  // The byte 2 marks the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, sizes, publicKey, ...sealed])
}
