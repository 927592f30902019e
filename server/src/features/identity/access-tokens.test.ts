import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { createAccessTokens } from './access-tokens.ts'

const clock = movableClock('2026-11-20T12:00:00Z')
const { privateKey } = generateKeyPairSync('ed25519')
const issuer = 'https://wallet.test'
const tokens = createAccessTokens({ privateKeys: [privateKey], clock, issuer })
const somebody = { user_id: crypto.randomUUID(), email: 'marie@people.test', session_id: crypto.randomUUID() }

test('a token contains the user and its expiry and can be read back', async () => {
  const { access_token, jti, expires_at } = await tokens.issue(somebody)
  expect(await tokens.read(access_token)).toEqual({ ...somebody, token_jti: jti, token_expires_at: expires_at })
})

test('a token expires after half an hour', async () => {
  const { access_token } = await tokens.issue(somebody)
  clock.forward({ minutes: 29, seconds: 59 })
  expect(await tokens.read(access_token)).not.toBeNull()
  clock.forward({ seconds: 1 })
  expect(await tokens.read(access_token)).toBeNull()
})

const inAnHour = (): number => Math.floor(clock.now().getTime() / 1000) + 3600
const claims = () => ({
  sub: somebody.user_id,
  email: somebody.email,
  sid: somebody.session_id,
  jti: crypto.randomUUID(),
  iss: issuer,
  aud: issuer,
  exp: inAnHour(),
})
const signedWith = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT(claims()).setProtectedHeader({ alg }).sign(key)
async function ofOurs(different: Record<string, unknown>): Promise<string> {
  const { access_token } = await tokens.issue(somebody)
  const { kid } = decodeProtectedHeader(access_token)
  return new SignJWT({ ...claims(), ...different }).setProtectedHeader({ alg: 'EdDSA', ...(kid && { kid }) }).sign(privateKey)
}
const secretOf = (key: KeyObject): Uint8Array => new TextEncoder().encode(key.export({ type: 'spki', format: 'pem' }).toString())

test('the unchanged base token of the next tests is valid', async () => {
  expect(await tokens.read(await ofOurs({}))).toMatchObject(somebody)
})

test.each([
  ['nonsense', () => 'nonsense'],
  ['an unsigned token', () => new UnsecuredJWT(claims()).encode()],
  ['a token of another key', () => signedWith('EdDSA', generateKeyPairSync('ed25519').privateKey)],
  ['a token signed with a shared secret', () => signedWith('HS256', new TextEncoder().encode('hai-wallet'.repeat(4)))],
  ['a token signed with our public key as the secret', () => signedWith('HS256', secretOf(createPublicKey(privateKey)))],
  ['a token of another kind of key', () => signedWith('ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
  ['a token of ours without the key’s id', () => signedWith('EdDSA', privateKey)],
  ['a token that is not valid yet', () => ofOurs({ nbf: inAnHour() - 60 })],
  ['a token that never ends', () => ofOurs({ exp: undefined })],
  ['a token another installation issued', () => ofOurs({ iss: 'https://other.test' })],
  ['a token for another installation', () => ofOurs({ aud: 'https://other.test' })],
  ['a token for nobody in particular', () => ofOurs({ sub: 'everybody' })],
])('rejects %s', async (_what, make) => {
  expect(await tokens.read(await make())).toBeNull()
})

test('rejects a token with a changed payload', async () => {
  const { access_token } = await tokens.issue(somebody)
  const [head, , signature] = access_token.split('.')
  const other = Buffer.from(JSON.stringify({ ...claims(), sub: crypto.randomUUID() })).toString('base64url')
  expect(await tokens.read([head, other, signature].join('.'))).toBeNull()
})

test('during a key rotation servers with both keys accept both; without the old key its tokens are invalid', async () => {
  const newer = generateKeyPairSync('ed25519').privateKey
  const [prepared, exchanged, done] = [[privateKey, newer], [newer, privateKey], [newer]].map((privateKeys) =>
    createAccessTokens({ privateKeys, clock, issuer }),
  )
  const { access_token: old } = await tokens.issue(somebody)
  const { access_token: fresh } = (await exchanged?.issue(somebody)) ?? { access_token: '' }
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid)
  for (const reader of [prepared, exchanged]) {
    expect(await reader?.read(old)).toMatchObject(somebody)
    expect(await reader?.read(fresh)).toMatchObject(somebody)
  }
  expect(await done?.read(fresh)).toMatchObject(somebody)
  expect(await done?.read(old)).toBeNull()
  expect(await done?.wasIssued(old)).toBe(false)
})
