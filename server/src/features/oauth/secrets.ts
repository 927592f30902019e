import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 bits that is safe in addresses and JSON. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What of a secret is stored: it is random and long, so a plain hash cannot be reversed. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether `secret` is the one that was hashed, in the same time whether it is or not. */
export const isSecret = (secret: string, hash: Buffer): boolean => timingSafeEqual(secretHash(secret), hash)

/**
 * The nonce and the PKCE verifier of an attempt, made from what only the browser keeps. So an answer of the provider is worth nothing
 * to whoever reads it, the address or our database, and nothing at all in another browser.
 */
export const boundTo = (browser_secret: string): { readonly nonce: string; readonly verifier: string } => ({
  nonce: derive(browser_secret, 'nonce'),
  verifier: derive(browser_secret, 'verifier'),
})

const derive = (browser_secret: string, purpose: string): string =>
  createHmac('sha256', browser_secret).update(purpose).digest('base64url')
