import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretHash } from '../../platform/random-secret.ts'

export const isSecret = (secret: string, hash: Buffer): boolean => timingSafeEqual(secretHash(secret), hash)

/**
 * The nonce and the PKCE verifier are derived from a secret that only the browser has. A stolen answer, URL or copy of
 * our database is useless in another browser.
 */
export const boundTo = (browser_secret: string): { readonly nonce: string; readonly verifier: string } => ({
  nonce: derive(browser_secret, 'nonce'),
  verifier: derive(browser_secret, 'verifier'),
})

const derive = (browser_secret: string, purpose: string): string =>
  createHmac('sha256', browser_secret).update(purpose).digest('base64url')
