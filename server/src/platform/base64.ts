import { fail } from './failure.ts'

/**
 * The bytes of a field that carries a file. The decoder of the platform passes over what is no base64: written again it then reads
 * otherwise. Fails: BAD_REQUEST, naming the field.
 */
export function bytesOfBase64(content: string, path: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.toString('base64') !== content) fail('BAD_REQUEST', { fields: [{ path, reason: 'must be base64' }] })
  return bytes
}
