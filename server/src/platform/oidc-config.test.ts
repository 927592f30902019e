import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readOidcProviders } from './oidc-config.ts'
import { StartRefusal } from './start-refusal.ts'

const google = {
  OIDC_PROVIDERS: 'google',
  OIDC_GOOGLE_NAME: 'Google',
  OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
  OIDC_GOOGLE_CLIENT_ID: 'wallet',
  OIDC_GOOGLE_CLIENT_SECRET: 'a secret of the operator',
  OIDC_GOOGLE_TRUST_EMAIL: 'on',
}

function refusalOf(variables: Record<string, string | undefined>, isProduction = false): string {
  try {
    readOidcProviders(variables, { isProduction })
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
  return 'not refused'
}

test('no provider is required', () => {
  expect(readConfig({}).oidcProviders).toEqual([])
})

test('providers keep the operator’s order and have default scopes', () => {
  const office = Object.fromEntries(Object.entries(google).map(([key, value]) => [key.replace('GOOGLE', 'OFFICE'), value]))
  const { oidcProviders } = readConfig({
    ...google,
    ...office,
    OIDC_PROVIDERS: 'office, google',
    OIDC_OFFICE_TRUST_EMAIL: 'off',
    OIDC_OFFICE_SCOPES: 'openid',
  })
  expect(oidcProviders).toEqual([
    expect.objectContaining({ id: 'office', scopes: 'openid', trustsEmail: false }),
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'wallet',
      clientSecret: 'a secret of the operator',
      scopes: 'openid email profile',
      trustsEmail: true,
    },
  ])
})

test.each(['NAME', 'ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'])('a provider without its %s is rejected with the name', (setting) => {
  const key = `OIDC_GOOGLE_${setting}`
  expect(refusalOf({ ...google, [key]: undefined })).toBe(`${key} must be set.`)
})

test.each([
  [{ OIDC_GOOGLE_TRUST_EMAIL: undefined }, 'OIDC_GOOGLE_TRUST_EMAIL must be on or off.'],
  [{ OIDC_GOOGLE_ISSUER: 'accounts.google.com' }, 'OIDC_GOOGLE_ISSUER must look like https://accounts.example.com.'],
  [{ OIDC_GOOGLE_SCOPES: 'email' }, 'OIDC_GOOGLE_SCOPES must have openid among them.'],
  [{ OIDC_PROVIDERS: 'Google' }, 'OIDC_PROVIDERS must be names such as google,microsoft.'],
  [{ OIDC_PROVIDERS: 'google,google' }, 'OIDC_PROVIDERS must name each provider once.'],
  [{ OIDC_PROVIDERS: undefined }, 'OIDC_GOOGLE_NAME belongs to no provider named in OIDC_PROVIDERS.'],
  [{ OIDC_GOOGLE_SECRET: 'x' }, 'OIDC_GOOGLE_SECRET belongs to no provider named in OIDC_PROVIDERS.'],
])('%o is rejected with one sentence', (variables, sentence) => {
  expect(refusalOf({ ...google, ...variables })).toBe(sentence)
})

test('production requires https for providers', () => {
  const plain = { ...google, OIDC_GOOGLE_ISSUER: 'http://accounts.google.com' }
  expect(refusalOf(plain, true)).toBe('In production OIDC_GOOGLE_ISSUER must begin with https.')
  expect(refusalOf(plain)).toBe('not refused')
})
