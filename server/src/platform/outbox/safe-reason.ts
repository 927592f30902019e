import { errorMessage } from '../start-refusal.ts'

const REASON_MAX = 300

/**
 * An error message for the operator, without `secrets`, links, addresses, codes and tokens. Servers often repeat what
 * they reject.
 */
export function safeReason(error: unknown, secrets: readonly string[] = []): string {
  const hidden = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[secret]'), errorMessage(error))
  return hidden
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[link]')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    .replace(/[\w+/=~-]{24,}/g, '[…]')
    .replace(/\d{6,}/g, '[…]')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, REASON_MAX)
}
