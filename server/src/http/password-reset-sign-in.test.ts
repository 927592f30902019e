import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { codeAt } from '../../test/authenticators.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, mailedToken, type Person } from '../../test/members.ts'
import { type OpenidProvider, startOpenidProvider } from '../../test/openid-provider.ts'
import { registerPasskey, signInWithPasskey } from '../../test/software-authenticator.ts'

const database = useTestDatabase()
let provider: OpenidProvider
let app: TestApp
/** A second server on the same database, as our commands create it. */
let commandLine: TestApp
beforeAll(async () => {
  provider = await startOpenidProvider((login) => ({ email: `${login}@elsewhere.test`, email_verified: true }), {
    redirectUri: 'http://wallet.test/auth/callback',
  })
  const config = { runsWorker: true, oidcProviders: [{ ...provider.configured, trustsEmail: false }] }
  app = await startTestApp(database(), { config })
  commandLine = await startTestApp(database(), { role: 'hai_owner', clock: app.clock, config: { ...config, runsWorker: false } })
})
afterAll(async () => {
  await commandLine.stop()
  await app.stop()
  await provider.stop()
})

async function leaveFor(login: string) {
  const { url, state, browser_secret } = await app.call('start_oauth', { provider_id: 'lakay' })
  return { ...(await provider.visit(url, login)), state, browser_secret }
}

async function connect({ access_token, password }: Person, login: string) {
  const { url, state, browser_secret } = await app.call('start_oauth_link', { provider_id: 'lakay', password }, access_token)
  await app.call('finish_oauth_link', { ...(await provider.visit(url, login)), state, browser_secret }, access_token)
}

async function turnOnAuthenticator({ access_token }: Person): Promise<void> {
  const { secret } = await app.call('start_authenticator', {}, access_token)
  await app.call('confirm_authenticator', { code: codeAt(app, secret) }, access_token)
  app.clock.forward({ seconds: 30 })
}

const newestMailTo = async ({ email }: Person) => (await app.server.outbox.list()).find(({ to }) => to === email)

test('giving a staff role to an account removes its other ways to sign in, with a mail', async () => {
  const marie = await aMember(app)
  const { authenticator } = await registerPasskey(app, marie)
  await connect(marie, 'marie')
  await turnOnAuthenticator(marie)
  const { state, browser_secret, ...answer } = await leaveFor('marie')
  await expect(app.call('finish_oauth', { state, browser_secret, ...answer })).rejects.toMatchObject({
    code: 'SECOND_FACTOR_NEEDED',
  })

  const { identity } = commandLine.server
  const { password } = await identity.createStaff({ email: marie.email, role: 'super_admin' })

  await expect(app.call('refresh_session', { refresh_token: marie.refresh_token })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await expect(signInWithPasskey(app, authenticator)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' })
  await expect(app.call('finish_oauth', await leaveFor('marie'))).rejects.toMatchObject({ code: 'OAUTH_NOT_CONNECTED' })
  // The sign-in waited for the second factor. It cannot go on although the factor is removed.
  await expect(app.call('confirm_oauth', { state, browser_secret, code: '123456' })).rejects.toMatchObject({
    code: 'OAUTH_FOREIGN',
  })
  const mail = await newestMailTo(marie)
  expect(mail?.subject).toBe('Your Hai Wallet password was changed')
  expect(mail?.body).toContain('All passkeys, connected accounts and the authenticator app were removed')

  const session = await app.call('sign_in', { email: marie.email, password })
  expect(await app.call('get_my_role', {}, session.access_token)).toEqual({ role: 'super_admin', admin_path: '/desk' })
  expect(await app.call('get_authenticator', {}, session.access_token)).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  expect(await app.call('list_passkeys', {}, session.access_token)).toEqual({ items: [] })
})

test('a new staff account gets no mail about a change', async () => {
  const email = 'new.boss@example.org'
  await commandLine.server.identity.createStaff({ email, role: 'admin' })
  expect((await app.server.outbox.list()).filter(({ to }) => to === email)).toEqual([])
})

test('the mail about a new password lists other ways to sign in, however the password was set', async () => {
  const marie = await aMember(app)
  const { password, access_token, email } = marie
  await app.call('change_password', { current_password: password, new_password: 'five green mangoes 4' }, access_token)
  expect((await newestMailTo(marie))?.body).not.toContain('still open the account')

  const me = { ...marie, password: 'five green mangoes 4' }
  await registerPasskey(app, me, { name: 'Not my phone' })
  await connect(me, 'thief')
  const named = 'these can still open the account: the passkey “Not my phone”, Lakay (thief@elsewhere.test). Remove'
  const again = { current_password: me.password, new_password: 'six green mangoes 4' }
  await app.call('change_password', again, access_token)
  expect((await newestMailTo(marie))?.body).toContain(named)

  await app.call('request_password_reset', { email })
  await expect.poll(async () => (await newestMailTo(marie))?.subject).toBe('Choose a new password for Hai Wallet')
  await app.call('reset_password', { token: await mailedToken(app, email), password: 'seven green mangoes 4' })
  expect((await newestMailTo(marie))?.body).toContain(named)
})
