export interface OutgoingMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly created_at: Date
}

/** Delivers a message. Throws Undeliverable for permanent failures, any other error for temporary ones. */
export interface Provider {
  readonly name: 'outbox' | 'smtp' | 'none'
  send(message: OutgoingMessage): Promise<void>
}

/** A permanent failure, such as an unknown address or rejected content. */
export class Undeliverable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Undeliverable'
  }
}

/** For development: the message stays readable in the outbox and is not sent. */
export const developmentProvider: Provider = { name: 'outbox', send: () => Promise.resolve() }

/** Nothing is configured: the message waits with this error. */
export const missingProvider: Provider = { name: 'none', send: () => Promise.reject(new Error('no provider is configured')) }
