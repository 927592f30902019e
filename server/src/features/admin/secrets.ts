import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A staff token: 256 random bits in base64url, 43 characters. */
export const newToken = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Only this hash of a token is stored. A plain hash is safe because the token is long and random. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
