import { createPublicKey, sign, type KeyObject } from 'node:crypto'

const LIFETIME_SECONDS = 12 * 60 * 60

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

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
export function vapidHeader({ key, subject }: Vapid, endpoint: string, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS
  const claims = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url({ aud: new URL(endpoint).origin, exp, sub: subject })}`
  const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${claims}.${signature}, k=${publicKeyOf(key)}`
}
