import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { createAccessTokens } from './access-tokens.ts'

const clock = movableClock('2026-11-20T12:00:00Z')
const { privateKey } = generateKeyPairSync('ed25519')
const tokens = createAccessTokens({ privateKey, clock })
const somebody = { user_id: crypto.randomUUID(), email: 'marie@people.test', session_id: crypto.randomUUID() }

test('a token says who and for how long, and is read back so', async () => {
  const { access_token, jti, expires_at } = await tokens.issue(somebody)
  expect(await tokens.read(access_token)).toEqual({ ...somebody, token_jti: jti, token_expires_at: expires_at })
})

test('after half an hour it is nothing any more', async () => {
  const { access_token } = await tokens.issue(somebody)
  clock.forward({ minutes: 29, seconds: 59 })
  expect(await tokens.read(access_token)).not.toBeNull()
  clock.forward({ seconds: 1 })
  expect(await tokens.read(access_token)).toBeNull()
})

const claims = { email: somebody.email, sid: somebody.session_id }
const forged = (jwt: SignJWT | UnsecuredJWT) =>
  jwt
    .setSubject(somebody.user_id)
    .setJti(crypto.randomUUID())
    .setIssuer('hai-wallet')
    .setAudience('hai-wallet')
    .setExpirationTime('1h')

test.each([
  ['nonsense', () => 'nonsense'],
  ['an unsigned token', () => forged(new UnsecuredJWT(claims)).toString()],
  [
    'a token of another key',
    () => forged(new SignJWT(claims)).setProtectedHeader({ alg: 'EdDSA' }).sign(generateKeyPairSync('ed25519').privateKey),
  ],
  [
    'a token signed with the public key as a shared secret',
    () => forged(new SignJWT(claims)).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('hai-wallet')),
  ],
  [
    'a token of ours without the key’s id',
    () => forged(new SignJWT(claims)).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey),
  ],
])('%s is refused', async (_what, make) => {
  expect(await tokens.read(await make())).toBeNull()
})

test('a token whose payload was changed is refused', async () => {
  const { access_token } = await tokens.issue(somebody)
  const [head, , signature] = access_token.split('.')
  const other = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url')
  expect(await tokens.read([head, other, signature].join('.'))).toBeNull()
})
