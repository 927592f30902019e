import { errorMessage } from '../start-refusal.ts'

export interface OutgoingMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly created_at: Date
}

/** Delivers messages. Throws Undeliverable if a retry is useless, and any other error if it may succeed. */
export interface Provider {
  readonly name: 'outbox' | 'smtp' | 'none'
  send(message: OutgoingMessage): Promise<void>
}

/** A failure that no retry can fix, such as an unknown address or rejected content. */
export class Undeliverable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Undeliverable'
  }
}

/** For development: sends nothing. The message stays readable in the outbox. */
export const developmentProvider: Provider = { name: 'outbox', send: () => Promise.resolve() }

/** Used if no provider is configured. The message is tried again for two days and has this error meanwhile. */
export const missingProvider: Provider = { name: 'none', send: () => Promise.reject(new Error('no provider is configured')) }

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
