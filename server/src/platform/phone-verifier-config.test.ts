import { expect, test } from 'vitest'
import { readPhoneVerifier } from './phone-verifier-config.ts'

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'b'.repeat(32),
  TWILIO_VERIFY_SERVICE_SID: `VA${'c'.repeat(32)}`,
}
const read = (variables: Readonly<Record<string, string>>, isProduction = false) => readPhoneVerifier(variables, { isProduction })

test('codes are sent through Twilio if it is configured', () => {
  const settings = { kind: 'twilio', accountSid: twilio.TWILIO_ACCOUNT_SID, apiUrl: 'https://verify.twilio.com' }
  expect(read(twilio)).toMatchObject(settings)
  expect(read(twilio, true)).toMatchObject(settings)
})

test('without Twilio, codes appear in the outbox, and in production no codes are sent', () => {
  expect(read({})).toEqual({ kind: 'outbox' })
  expect(read({}, true)).toEqual({ kind: 'none' })
  expect(read({ PHONE_VERIFIER: 'off' })).toEqual({ kind: 'none' })
  expect(read({ ...twilio, PHONE_VERIFIER: 'outbox' })).toEqual({ kind: 'outbox' })
  expect(read({ ...twilio, PHONE_VERIFIER: 'off' }, true)).toEqual({ kind: 'none' })
})

test.each(Object.keys(twilio))('an incomplete configuration, without %s, is rejected everywhere', (key) => {
  const half = Object.fromEntries(Object.entries(twilio).filter(([name]) => name !== key))
  for (const isProduction of [false, true]) expect(() => read(half, isProduction)).toThrow(`${key} must be set`)
})

test('production rejects the development outbox and Twilio without https', () => {
  expect(() => read({ PHONE_VERIFIER: 'outbox' }, true)).toThrow('must not be outbox')
  expect(() => read({ ...twilio, TWILIO_VERIFY_URL: 'http://127.0.0.1:9999' }, true)).toThrow('must begin with https')
  expect(read({ ...twilio, TWILIO_VERIFY_URL: 'http://127.0.0.1:9999/' })).toMatchObject({ apiUrl: 'http://127.0.0.1:9999' })
})

test('staff codes can use a separate service', () => {
  const stepUpServiceSid = `VA${'d'.repeat(32)}`
  expect(read({ ...twilio, TWILIO_VERIFY_STEP_UP_SERVICE_SID: stepUpServiceSid })).toMatchObject({ stepUpServiceSid })
  expect(() => read({ ...twilio, TWILIO_VERIFY_STEP_UP_SERVICE_SID: 'VA1' })).toThrow(
    'TWILIO_VERIFY_STEP_UP_SERVICE_SID must be VA',
  )
})

test('an invalid Twilio id is rejected with its variable', () => {
  expect(() => read({ ...twilio, TWILIO_ACCOUNT_SID: 'SK123' })).toThrow('TWILIO_ACCOUNT_SID must be AC and 32')
  expect(() => read({ PHONE_VERIFIER: 'twilio' })).toThrow('TWILIO_ACCOUNT_SID must be set')
})
