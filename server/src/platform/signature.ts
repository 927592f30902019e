import { createHmac } from 'node:crypto'

/** The header that a signature stands in. */
export const SIGNATURE_HEADER = 'hai-signature'

/** `t` is the second of the signature; each `v1` is HMAC-SHA256, by one of the secrets, of `t`, a dot, and the body as it is sent. */
export function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return [`t=${seconds}`, ...signed].join(',')
}
