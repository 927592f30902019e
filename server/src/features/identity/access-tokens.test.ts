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

const inAnHour = (): number => Math.floor(clock.now().getTime() / 1000) + 3600
const claims = () => ({
  ...{ sub: somebody.user_id, email: somebody.email, sid: somebody.session_id, jti: crypto.randomUUID() },
  ...{ iss: 'hai-wallet', aud: 'hai-wallet', exp: inAnHour() },
})
const signedWith = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT(claims()).setProtectedHeader({ alg }).sign(key)

test.each([
  ['nonsense', () => 'nonsense'],
  ['an unsigned token', () => new UnsecuredJWT(claims()).encode()],
  ['a token of another key', () => signedWith('EdDSA', generateKeyPairSync('ed25519').privateKey)],
  ['a token signed with a shared secret', () => signedWith('HS256', new TextEncoder().encode('hai-wallet'.repeat(4)))],
  ['a token of ours without the key’s id', () => signedWith('EdDSA', privateKey)],
])('%s is refused', async (_what, make) => {
  expect(await tokens.read(await make())).toBeNull()
})

test('a token whose payload was changed is refused', async () => {
  const { access_token } = await tokens.issue(somebody)
  const [head, , signature] = access_token.split('.')
  const other = Buffer.from(JSON.stringify({ ...claims(), sub: crypto.randomUUID() })).toString('base64url')
  expect(await tokens.read([head, other, signature].join('.'))).toBeNull()
})
