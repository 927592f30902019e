export interface OutgoingMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Takes a message to its recipient, or throws so that it is tried again. */
export interface Provider {
  readonly name: 'outbox' | 'smtp' | 'none'
  send(message: OutgoingMessage): Promise<void>
}

/** Development: the message stays readable in the outbox, and nobody gets it. */
export const developmentProvider: Provider = { name: 'outbox', send: () => Promise.resolve() }

/** Nothing is configured: the message waits, saying so. */
export const missingProvider: Provider = { name: 'none', send: () => Promise.reject(new Error('no provider is configured')) }

const CONNECT_TIMEOUT_MS = 10_000
const SEND_TIMEOUT_MS = 30_000

/** Real mail. A retry carries the same Message-ID, by which a mail server may know it again. */
export function smtpProvider({ smtpUrl, from }: { smtpUrl: string; from: string }): Provider {
  /** Loaded with the first mail: a process that sends none does without it. */
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SEND_TIMEOUT_MS,
    })
  let opened: ReturnType<typeof open> | undefined
  const host = new URL(smtpUrl).hostname
  return {
    name: 'smtp',
    send: async ({ id, to, subject, text, html }) => {
      const transport = await (opened ??= open())
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html === null ? {} : { html }),
        messageId: `<${id}@${host}>`,
      })
    },
  }
}
