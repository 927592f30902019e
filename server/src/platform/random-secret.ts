import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A 256-bit secret in base64url, 43 characters. It is safe in URLs and JSON. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * Only this hash of a secret is stored and looked up. A plain hash is safe because secrets are long and random. Looking
 * up by the hash reveals nothing through its timing.
 */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
