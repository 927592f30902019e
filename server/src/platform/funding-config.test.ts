import { expect, test } from 'vitest'
import { readMoncash, readStripe } from './funding-config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }
const moncash = { MONCASH_CLIENT_ID: 'a'.repeat(32), MONCASH_CLIENT_SECRET: 'b'.repeat(64) }
const [here, production] = [{ isProduction: false }, { isProduction: true }]

test('an installation without providers needs no settings', () => {
  expect([readStripe({}, production), readMoncash({}, production)]).toEqual([null, null])
})

test('configured providers use their own URLs by default', () => {
  expect(readStripe(stripe, production)?.apiUrl).toBe('https://api.stripe.com')
  expect(readMoncash(moncash, production)).toMatchObject({
    apiUrl: 'https://moncashbutton.digicelgroup.com/Api',
    gatewayUrl: 'https://moncashbutton.digicelgroup.com/Moncash-middleware',
  })
  expect(readMoncash({ ...moncash, MONCASH_API_URL: 'http://127.0.0.1:9/Api/' }, here)?.apiUrl).toBe('http://127.0.0.1:9/Api')
})

test.each([...Object.keys(stripe), ...Object.keys(moncash)])(
  'an incomplete configuration, without %s, is rejected everywhere',
  (key) => {
    const half = Object.fromEntries(Object.entries({ ...stripe, ...moncash }).filter(([name]) => name !== key))
    for (const where of [here, production])
      expect(() => [readStripe(half, where), readMoncash(half, where)]).toThrow('must be set together')
  },
)

test('production rejects test keys and unencrypted URLs', () => {
  const play = { ...stripe, STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef' }
  expect(readStripe(play, here)).not.toBeNull()
  expect(() => readStripe(play, production)).toThrow('must be a live key')
  expect(() => readStripe({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' }, production)).toThrow('https')
  expect(() => readStripe({ ...stripe, STRIPE_SECRET_KEY: 'pk_live_0123456789' }, here)).toThrow('STRIPE_SECRET_KEY must be')
  const sandbox = { ...moncash, MONCASH_API_URL: 'https://sandbox.moncashbutton.digicelgroup.com/Api' }
  expect(readMoncash(sandbox, here)).not.toBeNull()
  expect(() => readMoncash(sandbox, production)).toThrow('sandbox')
})
