import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { publicKeyOf, vapidHeader } from './vapid.ts'

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const now = new Date('2026-11-16T12:00:00.900Z')

test('the token names the push service and the operator, and is valid for half a day', async () => {
  const header = await vapidHeader({ key, subject: 'mailto:help@wallet.test' }, 'https://push.test:8443/to/a?b=c', now)
  const [, token = '', public_key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]{87})$/.exec(header) ?? []
  expect(public_key).toBe(publicKeyOf(key))
  const { protectedHeader, payload } = await jwtVerify(token, createPublicKey(key), { currentDate: now })
  expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(payload).toEqual({
    aud: 'https://push.test:8443',
    exp: Date.parse('2026-11-17T00:00:00Z') / 1000,
    sub: 'mailto:help@wallet.test',
  })
})
