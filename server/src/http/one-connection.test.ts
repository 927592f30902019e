import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aPersonWithAuthenticator, codeAt } from '../../test/authenticators.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, aSignedUpPerson } from '../../test/members.ts'
import { type OpenidProvider, startOpenidProvider } from '../../test/openid-provider.ts'
import { registerPasskey } from '../../test/software-authenticator.ts'

/**
 * The server has a single database connection for calls. A call that needs a second one while it holds the first would
 * wait forever, so it is answered with UNAVAILABLE. With more connections, many concurrent calls would have the same
 * problem.
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

test('simultaneous passkey sign-ins of a blocked member do not block each other', async () => {
  const bad = await aMember(app)
  const other = await aMember(app)
  const { authenticator } = await registerPasskey(app, bad)
  await block(bad.user_id)
  // A synced passkey has no counter, so the order of the answers does not matter.
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

test('a provider sign-in of a blocked member is rejected and needs no second connection', async () => {
  const { session } = await app.call('finish_oauth', await comeBack('nadege'))
  await app.call('ensure_profile', { user_id: session.user.id, email: session.user.email }, session.access_token)
  await block(session.user.id)
  await expect(app.call('finish_oauth', await comeBack('nadege'))).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' })
})

test('a provider sign-in for a known address checks the second factor and mails the owner', async () => {
  await aSignedUpPerson(app, { email: 'known@example.org' })
  await expect(app.call('finish_oauth', await comeBack('known'))).resolves.toMatchObject({
    session: { user: { email: 'known@example.org' } },
  })
})

test('recovery code, passkey and authenticator sign-ins are mailed to the member', async () => {
  const marie = await aPersonWithAuthenticator(app)
  const { email, password, recovery_codes, secret, access_token } = marie
  const [code = ''] = recovery_codes
  await expect(app.call('sign_in', { email, password, code })).resolves.toMatchObject({ user: { email } })
  await registerPasskey(app, marie)
  await app.call('turn_off_authenticator', { password, code: codeAt(app, secret) }, access_token)
  const mails = (await app.server.outbox.list()).filter(({ to }) => to === email)
  expect(mails.length).toBeGreaterThanOrEqual(4)
})
