import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { localhostCertificate } from './localhost-certificate.ts'

export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly isEncrypted: boolean
  readonly user: string | undefined
}

export interface MailServerOptions {
  /** `none`: without encryption; `from the start`: smtps. */
  readonly tls?: 'starttls' | 'none' | 'from the start'
  readonly account?: { readonly user: string; readonly password: string }
  /** Each of the three functions is called at its step of a delivery, and rejects it by returning a value. */
  readonly onSender?: () => Refusal | undefined
  readonly onRecipient?: (address: string) => Refusal | undefined
  readonly onMail?: (mail: TakenMail) => Refusal | undefined
}

export type Refusal = readonly [responseCode: number, message: string]

export interface MailServer {
  readonly port: number
  readonly taken: readonly TakenMail[]
}

const refused = ([responseCode, message]: Refusal): Error => Object.assign(new Error(message), { responseCode })

const answer = (refusal: Refusal | undefined): Error | null => (refusal ? refused(refusal) : null)

export async function aMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { tls = 'starttls', account, onSender, onRecipient, onMail } = options
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    ...localhostCertificate,
    secure: tls === 'from the start',
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: ({ username, password }, _session, done) => {
      if (account?.user === username && account?.password === password) done(null, { user: username })
      else done(refused([535, `5.7.8 no such user as ${username ?? ''} with ${password ?? ''}`]))
    },
    onMailFrom: (_address, _session, done) => done(answer(onSender?.())),
    onRcptTo: ({ address }, _session, done) => done(answer(onRecipient?.(address))),
    onData: (stream, { envelope, secure, user }, done) => {
      const take = async (): Promise<void> => {
        const raw = await text(stream)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const mail = {
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          isEncrypted: secure,
          user: typeof user === 'string' ? user : undefined,
        }
        const refusal = onMail?.(mail)
        if (!refusal) taken.push(mail)
        done(answer(refusal))
      }
      void take()
    },
  })
  // A client that hangs up must not end the test.
  server.on('error', () => undefined)
  const { promise: listening, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await listening
  onTestFinished(
    () =>
      new Promise((closed) => {
        server.close(() => closed())
      }),
  )
  return { port: (server.server.address() as AddressInfo).port, taken }
}
