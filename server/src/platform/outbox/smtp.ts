import { z } from 'zod'
import { type OutgoingMessage, type Provider, Undeliverable } from './providers.ts'
import { safeReason } from './safe-reason.ts'

export interface SmtpSettings {
  /** smtps:// is TLS from the first byte, smtp:// begins in the clear. */
  readonly smtpUrl: string
  /** `Hai Wallet <hello@example.com>`, or the address alone. */
  readonly from: string
  /** Whether smtp:// may go on in the clear with a server that offers no STARTTLS. */
  readonly tls: 'required' | 'optional'
  readonly patience?: Patience
}

interface Patience {
  /** To connect, to be greeted, and for each answer that does not come. */
  readonly answerMs: number
  /** For one mail in all: a server that answers drop by drop holds no job for longer. */
  readonly mailMs: number
}

const usualPatience: Patience = { answerMs: 10_000, mailMs: 60_000 }

/** What nodemailer says of a refusal. `permanent`: the answer was a 5xx. */
const refusal = z.object({ code: z.string(), permanent: z.boolean(), command: z.string() }).partial()

/**
 * Whether it was this mail that was refused for good, its recipient or its content. A refused password or sender is the
 * installation’s own mistake: it is tried again, so that mails go out when that is mended.
 */
function isRefusedForGood(error: unknown): boolean {
  const { code, permanent = false, command = '' } = refusal.safeParse(error).data ?? {}
  if (code === 'EENVELOPE') return permanent && command.startsWith('RCPT')
  return code === 'EMESSAGE' && permanent
}

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** What must not be told on, whatever a server answers: who we are there, as written and as sent. */
function credentialsIn(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const [user = '', pass = ''] = [username, password].map((part) => decodeURIComponent(part))
  const encoded = [pass, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString('base64'))
  return pass === '' ? [] : [...encoded, pass]
}

const mailOf = ({ id, to, subject, text, html, created_at }: OutgoingMessage, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  ...(html === null ? {} : { html }),
  // The same whenever it is tried again: by it a mail server knows a mail that it has taken already.
  messageId: `<${id}@${domainOf(from)}>`,
  date: created_at,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Real mail. */
export function smtpProvider({ smtpUrl, from, tls, patience = usualPatience }: SmtpSettings): Provider {
  /** Loaded with the first mail: a process that sends none does without it. */
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      requireTLS: tls === 'required',
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: patience.answerMs,
      greetingTimeout: patience.answerMs,
      socketTimeout: patience.answerMs,
      dnsTimeout: patience.answerMs,
    })
  let opened: ReturnType<typeof open> | undefined
  const secrets = credentialsIn(smtpUrl)
  return {
    name: 'smtp',
    send: async (message) => {
      const transport = await (opened ??= open())
      try {
        await transport.sendMail({ ...mailOf(message, from), signal: AbortSignal.timeout(patience.mailMs) })
      } catch (error) {
        const reason = safeReason(error, secrets)
        throw isRefusedForGood(error) ? new Undeliverable(reason) : new Error(reason)
      }
    },
  }
}
