import { errorMessage } from '../start-refusal.ts'

const REASON_MAX = 300

/**
 * Why a message was not taken, for the person who looks after the installation. Servers like to repeat what they refuse, so links,
 * addresses, codes, everything that could be a token, and `secrets` are taken out.
 */
export function safeReason(error: unknown, secrets: readonly string[] = []): string {
  const told = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[secret]'), errorMessage(error))
  return told
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[link]')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    .replace(/[\w+/=~-]{24,}/g, '[…]')
    .replace(/\d{6,}/g, '[…]')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, REASON_MAX)
}
