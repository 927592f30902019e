import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aPersonWithAuthenticator, codeAt } from '../../test/authenticators.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, aSignedUpPerson } from '../../test/members.ts'
import { type OpenidProvider, startOpenidProvider } from '../../test/openid-provider.ts'
import { registerPasskey } from '../../test/software-authenticator.ts'

/**
 * A server that has one connection for its calls: whatever asks for a second one while it holds the first waits for itself and is
 * answered UNAVAILABLE. With more connections the same happens as soon as enough calls come at once.
 */
const database = useTestDatabase()
let provider: OpenidProvider
let app: TestApp
beforeAll(async () => {
  const people = (login: string) => ({ email: `${login}@example.org`, email_verified: true })
  provider = await startOpenidProvider(people, { redirectUri: 'http://wallet.test/auth/callback' })
  app = await startTestApp(database(), {
    config: { databasePoolSize: 1, runsWorker: false, oidcProviders: [provider.configured] },
  })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const block = (user_id: string) =>
  database().owner.query(`update identity.profile set is_blocked = true, blocked_reason = 'Papers' where id = $1`, [user_id])

async function comeBack(login: string) {
  const { url, state, browser_secret } = await app.call('start_oauth', { provider_id: 'lakay' })
  return { ...(await provider.visit(url, login)), state, browser_secret }
}

test('a blocked member with a passkey keeps nobody waiting, however often they come at once', async () => {
  const bad = await aMember(app)
  const other = await aMember(app)
  const { authenticator } = await registerPasskey(app, bad)
  await block(bad.user_id)
  // As the keys of a synced account do: it does not count, so the order does not matter.
  const answer = async () => {
    const started = await app.call('start_passkey_sign_in', {})
    authenticator.own.counter = -1
    return { challenge_id: started.challenge_id, credential: authenticator.signIn(started) }
  }
  const given = await Promise.all(Array.from({ length: 8 }, answer))
  const tries = given.map((one) => app.call('finish_passkey_sign_in', one))
  const answers = Promise.allSettled(tries)
  await expect(app.call('list_sessions', {}, other.access_token)).resolves.toMatchObject({ items: [{}] })
  for (const answer of await answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'ACCOUNT_BLOCKED' } })
  const { rows } = await database().owner.query(
    `select from security.auth_audit_log where user_id = $1 and action_type = 'login_failure' and context = 'blocked'`,
    [bad.user_id],
  )
  expect(rows).toHaveLength(8)
})

test('nor does one with a provider', async () => {
  const { session } = await app.call('finish_oauth', await comeBack('nadege'))
  await app.call('ensure_profile', { user_id: session.user.id, email: session.user.email }, session.access_token)
  await block(session.user.id)
  await expect(app.call('finish_oauth', await comeBack('nadege'))).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' })
})

test('a provider that vouches for a known address looks for its second factor, and writes to its owner', async () => {
  await aSignedUpPerson(app, { email: 'known@example.org' })
  await expect(app.call('finish_oauth', await comeBack('known'))).resolves.toMatchObject({
    session: { user: { email: 'known@example.org' } },
  })
})

test('a recovery code signs in and is told by mail; so are a passkey and an authenticator', async () => {
  const marie = await aPersonWithAuthenticator(app)
  const { email, password, recovery_codes, secret, access_token } = marie
  const [code = ''] = recovery_codes
  await expect(app.call('sign_in', { email, password, code })).resolves.toMatchObject({ user: { email } })
  await registerPasskey(app, marie)
  await app.call('turn_off_authenticator', { password, code: codeAt(app, secret) }, access_token)
  const mails = (await app.server.outbox.list()).filter(({ to }) => to === email)
  expect(mails.length).toBeGreaterThanOrEqual(4)
})
