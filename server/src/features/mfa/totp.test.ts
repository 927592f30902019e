import { expect, test } from 'vitest'
import { describeSecret, newTotpSecret, stepOfCode } from './totp.ts'

/** From RFC 6238, appendix B: the secret of the SHA-1 table, and the last six of the eight digits of each code. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code of RFC 6238 belongs to this step', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(step)
  expect(stepOfCode(secret, code, new Date((seconds + 30) * 1000))).toBe(step)
  expect(stepOfCode(secret, code, new Date((seconds + 90) * 1000))).toBeNull()
})

test('an invalid code belongs to no step', () => {
  for (const other of ['', '28708', '2870821', 'abcdef', '２８７０８２'])
    expect(stepOfCode(secret, other, new Date(59_000))).toBeNull()
})

test('secrets have 160 bits and are unique', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(newTotpSecret()).not.toEqual(newTotpSecret())
})

test('special characters in a brand or email address are escaped', () => {
  const { otpauth_url } = describeSecret(secret, { brand: 'Hai: & Co', email: 'a+b@example.org' })
  const url = new URL(otpauth_url)
  expect(decodeURIComponent(url.pathname)).toBe('/Hai  & Co:a+b@example.org')
  expect(url.searchParams.get('issuer')).toBe('Hai  & Co')
})
