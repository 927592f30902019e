import { createHash, createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 bits that is safe in addresses and JSON. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * What of a secret is stored and looked up. The secret is random and long, so a plain hash cannot be reversed, and a look-up by
 * hash tells by its timing nothing about the secret itself: no comparison of secrets is left to be made in constant time.
 */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const newSalt = (): Buffer => randomBytes(SECRET_BYTES)

/**
 * The refresh token that follows `refresh_token`. Whoever holds the old one and the stored salt gets the same successor again;
 * the salt alone gives nothing, so the database never holds a usable token.
 */
export const successorOf = (refresh_token: string, salt: Buffer): string =>
  createHmac('sha256', refresh_token).update(salt).digest('base64url')
