import { createHash, createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A 256-bit secret that is safe in URLs and JSON. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * Only this hash of a secret is stored and looked up. A plain hash is safe because secrets are long and random. Looking
 * up by the hash reveals nothing through its timing.
 */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const newSalt = (): Buffer => randomBytes(SECRET_BYTES)

/**
 * The next refresh token. It is derived from the old token and the stored salt: a retry gets the same token, and the
 * database never contains a usable token.
 */
export const successorOf = (refresh_token: string, salt: Buffer): string =>
  createHmac('sha256', refresh_token).update(salt).digest('base64url')
