import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aSignedUpPerson, type Person } from '../../test/members.ts'
import { aNumber, textedCode, wrongFor } from '../../test/phones.ts'
import { connect, listening } from '../../test/realtime.ts'

const database = useTestDatabase()
const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { logLevel: 'debug' }, onLogLine: (line) => lines.push(line) })
})
afterAll(() => app.stop())

/** Each secret with a description of it. No secret may appear in the log. */
const secrets = new Map<string, string>()
function keep<Value extends string>(value: Value, what: string): Value {
  secrets.set(value, what)
  return value
}
function keepSession<Session extends { access_token: string; refresh_token: string }>(session: Session): Session {
  keep(session.access_token, 'access token')
  keep(session.access_token.split('.')[2] ?? '', 'signature of an access token')
  keep(session.refresh_token, 'refresh token')
  return session
}
/** The token of the newest mailed link to this page. Waits for the mail. */
async function linkToken(email: string, page: 'callback' | 'reset'): Promise<string> {
  const find = async (): Promise<string> => {
    const mails = (await app.server.outbox.list()).filter(({ to }) => to === email)
    const tokens = mails.flatMap(({ body }) => new RegExp(`/auth/${page}[?#]token=([\\w.~-]+)`).exec(body)?.[1] ?? [])
    return tokens[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return keep(await find(), 'token of an emailed link')
}

const refused = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'not refused'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

async function newcomer(): Promise<Person> {
  const person = await aSignedUpPerson(app)
  keep(person.password, 'password')
  keep(person.email, 'address')
  return keepSession(person)
}

/** A code of six digits must not match a part of a longer number, such as a time. */
const says = (line: string, secret: string): boolean =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?![\\d.])`).test(line) : line.includes(secret)

function expectNoSecrets(): void {
  const leaked = [...secrets].flatMap(([secret, what]) =>
    [secret, encodeURIComponent(secret)].some((form) => lines.some((line) => says(line, form))) ? [what] : [],
  )
  expect(leaked).toEqual([])
}

test('sign-up, with wrong, right and used links', async () => {
  const email = keep('the-newcomer@example.org', 'address')
  const password = keep('five red hibiscus by the sea', 'password')
  await app.call('sign_up', { email, password })
  const token = await linkToken(email, 'callback')
  const wrong = keep(`${token.slice(0, -6)}wrong1`, 'token that was tried')
  expect(await refused(app.call('confirm_email', { token: wrong }))).toBe('LINK_INVALID')
  await fetch(`${app.url}/auth/callback?token=${token}`)
  keepSession(await app.call('confirm_email', { token }))
  expect(await refused(app.call('confirm_email', { token }))).toBe('LINK_USED')
  expectNoSecrets()
})

test('sign-in, right and wrong, refresh, token theft, and sign-out', async () => {
  const { email, password } = await newcomer()
  const wrong = keep('something else entirely', 'password that was tried')
  for (let at = 0; at < 6; at += 1) await refused(app.call('sign_in', { email, password: wrong }))
  app.clock.forward({ minutes: 16 })
  const session = keepSession(await app.call('sign_in', { email, password }))
  const renewed = keepSession(await app.call('refresh_session', { refresh_token: session.refresh_token }))
  keepSession(await app.call('refresh_session', { refresh_token: renewed.refresh_token }))
  expect(await refused(app.call('refresh_session', { refresh_token: session.refresh_token }))).toBe('UNAUTHENTICATED')
  const again = keepSession(await app.call('sign_in', { email, password }))
  await app.call('sign_out', {}, again.access_token)
  expect(await refused(app.call('get_my_profile', {}, again.access_token))).toBe('UNAUTHENTICATED')
  expectNoSecrets()
})

test('a new password, by link and with the old one', async () => {
  const person = await newcomer()
  const { email } = person
  await app.call('request_password_reset', { email })
  const token = await linkToken(email, 'reset')
  await fetch(`${app.url}/auth/reset?token=${token}`)
  const second = keep('seven green parrots over the hill', 'password')
  await app.call('reset_password', { token, password: second })
  expect(await refused(app.call('reset_password', { token, password: second }))).toBe('LINK_USED')
  const session = keepSession(await app.call('sign_in', { email, password: second }))
  const third = keep('nine blue boats before dawn', 'password')
  await app.call('change_password', { current_password: second, new_password: third }, session.access_token)
  expectNoSecrets()
})

test('an authenticator, its codes, and recovery codes', async () => {
  const { email, password, access_token } = await newcomer()
  const { secret, otpauth_url } = await app.call('start_authenticator', {}, access_token)
  keep(secret, 'secret of an authenticator')
  keep(otpauth_url, 'address of an authenticator')
  const codeNow = () =>
    keep(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() }), 'code')
  const { recovery_codes } = await app.call('confirm_authenticator', { code: codeNow() }, access_token)
  for (const code of recovery_codes) keep(code, 'recovery code')
  app.clock.forward({ minutes: 1 })
  expect(await refused(app.call('sign_in', { email, password, code: keep('000000', 'code that was tried') }))).toBe(
    'INVALID_CODE',
  )
  keepSession(await app.call('sign_in', { email, password, code: codeNow() }))
  keepSession(await app.call('sign_in', { email, password, code: recovery_codes[0] ?? '' }))
  expectNoSecrets()
})

test('a phone number and its codes, right and wrong', async () => {
  const { access_token } = await newcomer()
  const phone = keep(aNumber(), 'number')
  await app.call('set_phone', { phone }, access_token)
  await app.call('start_phone_verification', {}, access_token)
  const code = keep(await textedCode(app, phone), 'code')
  const wrong = keep(wrongFor(code), 'code that was tried')
  expect(await refused(app.call('check_phone_verification', { code: wrong }, access_token))).toBe('INVALID_CODE')
  await app.call('check_phone_verification', { code }, access_token)
  expectNoSecrets()
})

test('realtime, with valid and invalid tokens, in right and wrong places', async () => {
  const { access_token } = await newcomer()
  const client = await listening(app, access_token, ['profile'])
  client.send({ type: 'auth', access_token: keep(`${access_token.slice(0, -8)}forged00`, 'forged token') })
  await client.closed
  const other = await connect(app)
  other.send(`not json but ${access_token}`)
  await other.closed
  await fetch(`${app.url}/realtime?access_token=${access_token}`)
  await fetch(`${app.url}/rpc/get_wallet?token=${access_token}`, { method: 'POST', headers: { authorization: access_token } })
  expectNoSecrets()
})

test('malformed requests with secrets, and internal errors during calls with secrets', async () => {
  const { email, password, access_token, refresh_token } = await newcomer()
  for (const body of [`{"email":"${email}","password":"${password}"`, { email, password, more: password }, [password]])
    await app.post('/rpc/sign_in', body)
  await app.post(`/rpc/no_such_call/${refresh_token}`, { refresh_token }, access_token)
  await database().owner.query('alter table identity.attempts rename to mislaid')
  await database().owner.query('alter table identity.refresh_token rename to mislaid_too')
  try {
    expect((await app.post('/rpc/sign_in', { email, password })).status).toBe(500)
    expect((await app.post('/rpc/refresh_session', { refresh_token })).status).toBe(500)
  } finally {
    await database().owner.query('alter table identity.mislaid rename to attempts')
    await database().owner.query('alter table identity.mislaid_too rename to refresh_token')
  }
  expect(lines.some((line) => line.includes('a request failed'))).toBe(true)
  expectNoSecrets()
})

test('the test saw many log lines and many secrets of every kind', () => {
  expect(lines.length).toBeGreaterThan(60)
  expect(secrets.size).toBeGreaterThan(40)
})
