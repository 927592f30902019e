import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { type Lies, type LyingProvider, startLyingProvider } from '../../../test/lying-provider.ts'
import { createLogger } from '../../platform/log.ts'
import { createRelyingParty } from './relying-party.ts'

const database = useTestDatabase()
let liar: LyingProvider
let app: TestApp
beforeAll(async () => {
  liar = await startLyingProvider()
  app = await startTestApp(database(), { config: { oidcProviders: [liar.configured] } })
})
afterAll(async () => {
  await app.stop()
  await liar.stop()
})

/** The code is the nonce, so that the test provider can return it. */
async function signIn(lies: Lies = {}) {
  liar.lie(lies)
  const { url, state, browser_secret } = await app.call('start_oauth', { provider_id: 'liar' })
  const code = new URL(url).searchParams.get('nonce') ?? ''
  return app.call('finish_oauth', { state, browser_secret, code })
}

const now = () => Math.floor(Date.now() / 1000)
const accounts = async () => (await database().owner.query('select from identity.account')).rowCount

test('a correct answer signs in', async () => {
  await expect(signIn()).resolves.toMatchObject({ session: { user: { email: 'somebody@liar.example' } } })
})

test('the browser is sent with state, nonce and a PKCE challenge, and our own return address', async () => {
  const { url, state } = await app.call('start_oauth', { provider_id: 'liar' })
  const sent = Object.fromEntries(new URL(url).searchParams)
  expect(sent).toMatchObject({
    client_id: 'wallet',
    response_type: 'code',
    scope: 'openid email',
    state,
    code_challenge_method: 'S256',
    redirect_uri: 'http://wallet.test/auth/callback',
  })
  expect(sent.code_challenge).toMatch(/^[\w-]{43}$/)
  expect(sent.nonce).toMatch(/^[\w-]{43}$/)
})

test.each<[string, Lies]>([
  ['with the nonce of another attempt', { claims: { nonce: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
  ['for another client', { claims: { aud: 'somebody else' } }],
  ['that ran out', { claims: { exp: now() - 3600, iat: now() - 7200 } }],
  ['that is not good yet', { claims: { nbf: now() + 3600 } }],
  ['of nobody', { claims: { sub: undefined } }],
  ['that nobody signed', { signature: 'none' }],
  ['signed with the public key as a shared secret', { signature: 'HS256' }],
  ['signed with a key the provider does not publish', { signature: 'foreign' }],
  ['that never came', { token: 'no_id_token' }],
])('an ID token %s is rejected', async (_which, lies) => {
  const before = await accounts()
  await expect(signIn(lies)).rejects.toMatchObject({ code: 'OAUTH_REFUSED' })
  expect(await accounts()).toBe(before)
})

test.each<[string, Lies]>([
  ['breaks', { token: 'broken' }],
  ['answers with a page of somebody in between', { token: 'page' }],
])('a provider that %s has its own error, different from a forged answer', async (_how, lies) => {
  await expect(signIn(lies)).rejects.toMatchObject({ code: 'OAUTH_UNAVAILABLE' })
})

test.each([
  ['access_denied', 'OAUTH_DENIED'],
  ['temporarily_unavailable', 'OAUTH_UNAVAILABLE'],
  ['invalid_scope', 'OAUTH_REFUSED'],
])('a provider that sends the browser back with %s: %s', async (error, code) => {
  liar.lie({})
  const { state, browser_secret } = await app.call('start_oauth', { provider_id: 'liar' })
  await expect(app.call('finish_oauth', { state, browser_secret, error })).rejects.toMatchObject({ code })
})

const aRelyingParty = () =>
  createRelyingParty({
    redirectUri: 'http://wallet.test/auth/callback',
    clock: { now: () => new Date() },
    log: createLogger({ logLevel: 'silent' }),
    timeoutSeconds: 0.05,
  })
const trip = { state: 's'.repeat(43), browser_secret: 'b'.repeat(43) }

test('a provider that never answers times out', async () => {
  liar.lie({ token: 'silence' })
  await expect(aRelyingParty().exchange(liar.configured, { code: 'one' }, trip)).rejects.toMatchObject({
    code: 'OAUTH_UNAVAILABLE',
  })
})

test('a provider with another issuer or without an answer is not used', async () => {
  liar.lie({ discovered_issuer: 'https://accounts.google.com' })
  await expect(aRelyingParty().authorizationUrl(liar.configured, trip)).rejects.toMatchObject({ code: 'OAUTH_UNAVAILABLE' })
  const gone = { ...liar.configured, issuer: 'http://127.0.0.1:9' }
  await expect(aRelyingParty().authorizationUrl(gone, trip)).rejects.toMatchObject({ code: 'OAUTH_UNAVAILABLE' })
})

test('a provider that was down is asked again as soon as it is back', async () => {
  const relyingParty = aRelyingParty()
  liar.lie({ discovered_issuer: 'https://accounts.google.com' })
  await expect(relyingParty.authorizationUrl(liar.configured, trip)).rejects.toMatchObject({ code: 'OAUTH_UNAVAILABLE' })
  liar.lie({})
  await expect(relyingParty.authorizationUrl(liar.configured, trip)).resolves.toContain('/authorize?')
})
