import { createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

const LIFETIME_SECONDS = 12 * 60 * 60

/** As browsers expect it: an uncompressed point in base64url. */
export function publicKeyOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
}

export interface Vapid {
  readonly key: KeyObject
  /** An https or mailto address where push services can reach the operator. */
  readonly subject: string
}

/**
 * Proves to a push service who sends a message (RFC 8292). Valid for half a day, at the push service of `endpoint`
 * only.
 */
export async function vapidHeader({ key, subject }: Vapid, endpoint: string, now: Date): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS)
    .setSubject(subject)
    .sign(key)
  return `vapid t=${token}, k=${publicKeyOf(key)}`
}
