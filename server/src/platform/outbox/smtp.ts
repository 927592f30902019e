import { z } from 'zod'
import { type OutgoingMessage, type Provider, Undeliverable, safeReason } from './providers.ts'

export interface SmtpSettings {
  /** smtps:// uses implicit TLS, smtp:// starts unencrypted. */
  readonly smtpUrl: string
  /** `Hai Wallet <hello@example.com>`, or an address without a name. */
  readonly from: string
  /** `optional`: if a server at smtp:// offers no STARTTLS, mails are sent without encryption. */
  readonly tls: 'required' | 'optional'
  readonly patience?: Timeouts
}

interface Timeouts {
  /** Time limit for connecting, for the greeting and for each answer. */
  readonly answerMs: number
  /** Time limit for a whole mail, in case each answer comes just in time. */
  readonly mailMs: number
}

const usualPatience: Timeouts = { answerMs: 10_000, mailMs: 60_000 }

/** `permanent`: the server answered with 5xx. */
const refusal = z.object({ code: z.string(), permanent: z.boolean(), command: z.string() }).partial()

/**
 * True if the server rejected this mail for good because of its recipient or content. False for a rejected password or
 * sender, which is an error of the configuration: the mail is sent when the operator has fixed it.
 */
function isRefusedForGood(error: unknown): boolean {
  const { code, permanent = false, command = '' } = refusal.safeParse(error).data ?? {}
  if (code === 'EENVELOPE') return permanent && command.startsWith('RCPT')
  return code === 'EMESSAGE' && permanent
}

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** The password in plain and encoded form, to remove it from error messages. */
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
  // Every attempt has the same message id, so that a mail server can recognise a duplicate.
  messageId: `<${id}@${domainOf(from)}>`,
  date: created_at,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

export function smtpProvider({ smtpUrl, from, tls, patience = usualPatience }: SmtpSettings): Provider {
  /** The library is loaded with the first mail, because many processes send none. */
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
