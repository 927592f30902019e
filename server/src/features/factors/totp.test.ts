import { expect, test } from 'vitest'
import { describeSecret, newTotpSecret, stepOfCode } from './totp.ts'

/** RFC 6238, appendix B: the secret of its SHA-1 table, and the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code of RFC 6238 is of this step', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(step)
  expect(stepOfCode(secret, code, new Date((seconds + 30) * 1000))).toBe(step)
  expect(stepOfCode(secret, code, new Date((seconds + 90) * 1000))).toBeNull()
})

test('what is no code is of no step', () => {
  for (const other of ['', '28708', '2870821', 'abcdef', '２８７０８２'])
    expect(stepOfCode(secret, other, new Date(59_000))).toBeNull()
})

test('a secret has 160 bits and is never the same', () => {
  expect(newTotpSecret()).toHaveLength(20)
  expect(newTotpSecret()).not.toEqual(newTotpSecret())
})

test('a brand or address with signs of its own breaks nothing', () => {
  const { otpauth_url } = describeSecret(secret, { brand: 'Hai: & Co', email: 'a+b@example.org' })
  const url = new URL(otpauth_url)
  expect(decodeURIComponent(url.pathname)).toBe('/Hai  & Co:a+b@example.org')
  expect(url.searchParams.get('issuer')).toBe('Hai  & Co')
})
