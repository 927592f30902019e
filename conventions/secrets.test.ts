import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const kinds = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\b(?:sk|rk|whsec)_(?:live_|test_)?[0-9A-Za-z]{8,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[0-9A-Za-z]{30,}/,
  /\bAIza[0-9A-Za-z_-]{30,}/,
  /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  /\bSG\.[\w-]{20,}\.[\w-]{20,}/,
  /\beyJ[\w-]{15,}\.eyJ[\w-]{10,}/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
  /\b[a-z]+:\/\/[^\s:/@'"`$]+:(?!(?:\.\.\.|PASSWORD|password|secret|tester)@)[^\s:/@'"`${]{8,}@(?!(?:localhost|127\.0\.0\.1|\[::1\]))/,
]

/** Files with invented keys or keys of test servers. */
const knownFalse = new Set([
  'server/src/features/legal/shipped-texts.test.ts',
  'server/src/platform/funding-config.test.ts',
  'server/test/authorisation/callers-by-kind.ts',
  'server/test/localhost-certificate.ts',
  'server/test/stripe.ts',
])

const hasSecret = (text: string): boolean => kinds.some((kind) => kind.test(text))

test('nothing in the repository looks like a key', () => {
  const texts = projectFiles.filter((path) => !/\.(png|jpg|webp|ico|woff2?|pdf|ttf)$/.test(path))
  expect(texts.filter((path) => !knownFalse.has(path) && hasSecret(read(path)))).toEqual([])
  expect([...knownFalse].filter((path) => !hasSecret(read(path)))).toEqual([])
})

test.each([
  ['a private key', '-----BEGIN EC PRIVATE ' + 'KEY-----'],
  ['a key of a provider', 'sk_' + 'live_4eC39HqLyjWDarjtT1'],
  ['a token of somebody', 'eyJhbGciOiJFZERTQSJ9x' + '.eyJzdWIiOiIxMjM0.sig'],
  ['a password in an address', 'postgres://hai:' + 'hunter22hunter22@db.example/hai'],
])('%s would be found', (_what, text) => {
  expect(hasSecret(`x ${text} y`)).toBe(true)
})
