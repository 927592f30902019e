import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { localhostCertificate } from '../../../test/localhost-certificate.ts'
import { aMailServer, type MailServer, type MailServerOptions, type TakenMail } from '../../../test/mail-server.ts'
import { aPort } from '../../../test/port.ts'
import { composeEmail } from '../emails/compose-email.ts'
import { type OutgoingMessage, Undeliverable } from './providers.ts'
import { type SmtpSettings, smtpProvider } from './smtp.ts'

const id = '01997b5e-0000-7000-8000-000000000001'
/**
 * Short timeouts, for tests with a server that never answers. Other tests use the normal timeouts, because machines may
 * be slow.
 */
const impatient = { patience: { answerMs: 300, mailMs: 2_000 } }

const aMessage = (message: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id,
  to: 'marie@example.org',
  subject: 'Bònjou',
  text: 'Kòman ou ye?',
  html: null,
  created_at: new Date('2026-11-20T12:00:00Z'),
  ...message,
})

const through = ({ port }: Pick<MailServer, 'port'>, settings: Partial<SmtpSettings> = {}) =>
  smtpProvider({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Hai Wallet <hello@wallet.test>',
    tls: 'optional',
    ...settings,
  })

async function failureOf(sent: Promise<void>): Promise<Error> {
  const error: unknown = await sent.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('the mail was accepted')
  return error
}

function trustTestCertificate(): void {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, localhostCertificate.cert])
  onTestFinished(() => {
    setDefaultCACertificates(trusted)
  })
}

const headersOf = ({ raw }: TakenMail): string => raw.slice(0, raw.indexOf('\r\n\r\n'))

const untrusting = '?tls.rejectUnauthorized=false'

test('a mail arrives as text and HTML, from us, to one person', async () => {
  const server = await aMailServer({ tls: 'none' })
  const written = composeEmail({ language: 'ht', brand: 'Hai Wallet', subject: 'Bònjou', paragraphs: ['Tout bagay anfòm.'] })
  await through(server).send(aMessage(written))
  expect(server.taken).toHaveLength(1)
  const [mail] = server.taken
  expect(mail).toMatchObject({ from: 'hello@wallet.test', to: ['marie@example.org'] })
  const raw = mail?.raw ?? ''
  for (const header of ['From: Hai Wallet <hello@wallet.test>', 'To: marie@example.org', 'Auto-Submitted: auto-generated'])
    expect(raw).toContain(header)
  expect(raw).toContain('Date: Fri, 20 Nov 2026 12:00:00 +0000')
  expect(raw).toContain('multipart/alternative')
  expect(raw).toContain('text/plain; charset=utf-8')
  expect(raw).toContain('text/html; charset=utf-8')
})

test('a repeated mail has the same Message-ID, derived from its id', async () => {
  const server = await aMailServer({ tls: 'none' })
  await through(server).send(aMessage())
  await through(server).send(aMessage())
  for (const mail of server.taken) expect(headersOf(mail)).toContain(`Message-ID: <${id}@wallet.test>`)
  expect(server.taken).toHaveLength(2)
})

test('with implicit TLS and with STARTTLS nothing is sent unencrypted', async () => {
  trustTestCertificate()
  const account = { user: 'wallet', password: 'mango tree' }
  const fromStart = await aMailServer({ tls: 'from the start', account })
  await through(fromStart, { smtpUrl: `smtps://wallet:mango%20tree@localhost:${fromStart.port}` }).send(aMessage())
  expect(fromStart.taken).toMatchObject([{ isEncrypted: true, user: 'wallet' }])
  const upgraded = await aMailServer({ account })
  const smtpUrl = `smtp://wallet:mango%20tree@localhost:${upgraded.port}`
  await through(upgraded, { smtpUrl, tls: 'required' }).send(aMessage())
  expect(upgraded.taken).toMatchObject([{ isEncrypted: true, user: 'wallet' }])
})

test('a server without encryption gets nothing if encryption is required, not even a password', async () => {
  const server = await aMailServer({ tls: 'none', account: { user: 'wallet', password: 'mango-tree-7' } })
  const smtpUrl = `smtp://wallet:mango-tree-7@127.0.0.1:${server.port}`
  const failure = await failureOf(through(server, { smtpUrl, tls: 'required' }).send(aMessage()))
  expect(failure).not.toBeInstanceOf(Undeliverable)
  expect(failure.message).toMatch(/STARTTLS/)
  expect(server.taken).toEqual([])
})

test('a server with an untrusted certificate gets nothing', async () => {
  const server = await aMailServer({ tls: 'from the start' })
  const failure = await failureOf(through(server, { smtpUrl: `smtps://127.0.0.1:${server.port}` }).send(aMessage()))
  expect(failure.message).toMatch(/certificate/)
  expect(failure).not.toBeInstanceOf(Undeliverable)
  expect(server.taken).toEqual([])
})

test('a rejected password is our error: the mail is retried, and the password is not logged', async () => {
  const server = await aMailServer({ account: { user: 'wallet', password: 'mango-tree-7' } })
  const smtpUrl = `smtp://wallet:wrong-pass@127.0.0.1:${server.port}${untrusting}`
  const failure = await failureOf(through(server, { smtpUrl }).send(aMessage()))
  expect(failure).not.toBeInstanceOf(Undeliverable)
  expect(failure.message).toMatch(/535/)
  expect(failure.message).not.toContain('wrong-pass')
})

test.each<[what: string, steps: MailServerOptions, isForGood: boolean]>([
  ['a recipient that does not exist', { onRecipient: () => [550, '5.1.1 no such mailbox'] }, true],
  ['a content that is refused', { onMail: () => [554, '5.7.1 we do not like it'] }, true],
  ['a mailbox that is busy', { onRecipient: () => [450, '4.2.1 try later'] }, false],
  ['a server that is busy', { onMail: () => [451, '4.3.0 try later'] }, false],
  ['a sender that is not ours to use', { onSender: () => [550, '5.7.1 not your address'] }, false],
])('%s: permanent or temporary', async (_what, steps, isForGood) => {
  const server = await aMailServer({ tls: 'none', ...steps })
  const failure = await failureOf(through(server).send(aMessage()))
  expect(failure instanceof Undeliverable).toBe(isForGood)
  expect(failure.message).toMatch(/[45]\d\d/)
  expect(server.taken).toEqual([])
})

test('an error that repeats the mail is stored without its link, address and code', async () => {
  const reply =
    'spam: https://wallet.test/auth/callback#token=s3cret for marie@example.org with code 123456 and abcdefghijklmnopqrstuvwxyz'
  const server = await aMailServer({ tls: 'none', onMail: () => [554, reply] })
  const { message } = await failureOf(through(server).send(aMessage()))
  expect(message).toContain('spam: [link] for [address] with code […] and […]')
})

test('a missing server, a silent one and one that disconnects are retried', async () => {
  const nobody = { port: await aPort() }
  expect((await failureOf(through(nobody).send(aMessage()))).message).toMatch(/ECONNREFUSED/)

  const open = new Set<Socket>()
  const listener = createServer((socket) => {
    open.add(socket.on('error', () => undefined))
    if (open.size > 1) socket.end('220 hello\r\n')
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    listener.close()
  })
  const { port } = listener.address() as AddressInfo
  expect((await failureOf(through({ port }, impatient).send(aMessage()))).message).toMatch(/timeout|greeting/i)
  const hungUp = await failureOf(through({ port }).send(aMessage()))
  expect(hungUp.message).toMatch(/closed/i)
  expect(hungUp).not.toBeInstanceOf(Undeliverable)
})

test('a server that answers very slowly cannot exceed a mail’s total time', async () => {
  const listener = createServer((socket) => {
    const drops = setInterval(() => socket.write('220-still here\r\n'), 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(drops))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.close()
  })
  const { port } = listener.address() as AddressInfo
  const failure = await failureOf(through({ port }, { patience: { answerMs: 10_000, mailMs: 200 } }).send(aMessage()))
  expect(failure).not.toBeInstanceOf(Undeliverable)
})

test('typed text adds neither a header nor a recipient', async () => {
  const server = await aMailServer({ tls: 'none' })
  const typed = 'Hi\r\nBcc: victim@example.org\r\n\r\nBuy this'
  await through(server).send(aMessage({ subject: typed, to: 'marie@example.org' }))
  await through(server)
    .send(aMessage({ to: 'marie@example.org\r\nBcc: victim@example.org' }))
    .catch(() => undefined)
  await through(server)
    .send(aMessage({ to: 'marie@example.org, victim@example.org' }))
    .catch(() => undefined)
  for (const mail of server.taken) {
    expect(headersOf(mail)).not.toMatch(/^Bcc:/im)
    expect(mail.to).toHaveLength(1)
    expect(mail.to).not.toContain('victim@example.org')
  }
  expect(server.taken.length).toBeGreaterThan(0)
})
