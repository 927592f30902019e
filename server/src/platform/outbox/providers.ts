export interface OutgoingMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly created_at: Date
}

/** Takes a message to its recipient. Throws Undeliverable for what it will never take, anything else for what may be tried again. */
export interface Provider {
  readonly name: 'outbox' | 'smtp' | 'none'
  send(message: OutgoingMessage): Promise<void>
}

/** The other side will not have this message, however often it is tried: an address that does not exist, a refused content. */
export class Undeliverable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Undeliverable'
  }
}

/** Development: the message stays readable in the outbox, and nobody gets it. */
export const developmentProvider: Provider = { name: 'outbox', send: () => Promise.resolve() }

/** Nothing is configured: the message waits, saying so. */
export const missingProvider: Provider = { name: 'none', send: () => Promise.reject(new Error('no provider is configured')) }
