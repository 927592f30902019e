import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A token of the staff: 256 random bits in base64url, 43 letters. */
export const newToken = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What of a token is kept: it is random and long, so a plain hash cannot be turned back. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
