import { createHmac } from 'node:crypto'

export const SIGNATURE_HEADER = 'hai-signature'

/** `t` is the time in seconds. Each `v1` is the HMAC-SHA256 of `t`, a dot and the body, one per secret. */
export function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return [`t=${seconds}`, ...signed].join(',')
}
