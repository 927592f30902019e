import { expect, test } from 'vitest'
import { movableClock } from '../../../../test/clock.ts'
import { useFakeTwilio } from '../../../../test/twilio.ts'
import { createLogger } from '../../../platform/log.ts'
import type { TwilioSettings } from '../../../platform/phone-verifier-config.ts'
import type { CodeToSend } from './phone-verifier.ts'
import { twilioVerifier } from './twilio-verifier.ts'

const twilio = useFakeTwilio()
const clock = movableClock('2026-11-20T12:00:00Z')
const lines: string[] = []
const outcomes: string[] = []
const log = createLogger({ logLevel: 'warn' }, { write: (line) => void lines.push(line) })

const verifier = (settings: Partial<TwilioSettings> = {}, timeoutMs = 300) =>
  twilioVerifier({
    settings: { ...twilio().settings, ...settings },
    clock,
    log,
    onOutcome: (outcome) => void outcomes.push(outcome),
    timeoutMs,
    pauseMs: 1,
  })

let numbers = 0
const aNumber = (): string => `+5093700${String(1000 + numbers++)}`
const aCode = (code: Partial<CodeToSend> = {}): CodeToSend => ({
  phone: aNumber(),
  channel: 'text',
  language: 'en',
  user_id: 'u',
  ...code,
})
const listOperations = () => twilio().asked.map(({ operation }) => operation)

test('a code is sent by text or call, in a language that Twilio supports, and is accepted', async () => {
  const phone = aNumber()
  const ref = await verifier().start(aCode({ phone, language: 'fr' }))
  await verifier().start(aCode({ channel: 'voice', language: 'ht', message: 'Block @marie.' }))
  expect(twilio().asked.map(({ form }) => form)).toMatchObject([
    { To: phone, Channel: 'sms', Locale: 'fr' },
    { Channel: 'call', Locale: 'fr', CustomMessage: 'Block @marie.' },
  ])
  expect(await verifier().check({ ref, code: '000000' })).toBe('wrong')
  expect(await verifier().check({ ref, code: twilio().codeFor(phone) })).toBe('right')
})

test('a used, cancelled or unsent code is gone', async () => {
  const [used, cancelled] = [aNumber(), aNumber()]
  const [usedRef, cancelledRef] = [
    await verifier().start(aCode({ phone: used })),
    await verifier().start(aCode({ phone: cancelled })),
  ]
  const [usedCode, cancelledCode] = [twilio().codeFor(used), twilio().codeFor(cancelled)]
  await verifier().check({ ref: usedRef, code: usedCode })
  await verifier().cancel(cancelledRef)
  expect(await verifier().check({ ref: usedRef, code: usedCode })).toBe('gone')
  expect(await verifier().check({ ref: cancelledRef, code: cancelledCode })).toBe('gone')
  expect(await verifier().check({ ref: 'VE0', code: '123456' })).toBe('gone')
})

test('after too many guesses Twilio checks no more', async () => {
  const ref = await verifier().start(aCode())
  for (let guess = 0; guess < 5; guess += 1) await verifier().check({ ref, code: '000000' })
  expect(await verifier().check({ ref, code: '000000' })).toBe('exhausted')
})

test('each code is reported once, as sent or failed, however often it was tried', async () => {
  outcomes.length = 0
  twilio().failNext({ status: 503 })
  await verifier().start(aCode())
  twilio().failNext({ status: 400, code: 60200 })
  await verifier()
    .start(aCode({ channel: 'voice' }))
    .catch(() => null)
  twilio().failNext({ status: 500 })
  await verifier()
    .start(aCode())
    .catch(() => null)
  await verifier().pretend()
  expect(outcomes).toEqual(['sent', 'given_up', 'given_up'])
})

test.each([60200, 60205, 60410, 60605, 21211, 21614])('a number rejected with %i is unreachable', async (code) => {
  twilio().failNext({ status: 400, code })
  await expect(verifier().start(aCode())).rejects.toMatchObject({ code: 'PHONE_UNREACHABLE' })
})

test('a code that Twilio considers malformed is wrong', async () => {
  twilio().failNext({ status: 400, code: 60200 })
  expect(await verifier().check({ ref: 'VE1', code: '123456' })).toBe('wrong')
})

test('a number that got too many codes must wait ten minutes', async () => {
  twilio().failNext({ status: 429, code: 60203 })
  await expect(verifier().start(aCode())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retry_at: new Date(clock.now().getTime() + 600_000).toISOString() },
  })
  expect(listOperations()).toEqual(['start'])
})

test.each([
  ['busy', { status: 429, code: 20429 }],
  ['away for a moment', { status: 503 }],
] as const)('while Twilio is %s, the request is tried three times', async (_, failure) => {
  const phone = aNumber()
  twilio().failNext(failure, failure)
  await verifier().start(aCode({ phone }))
  expect(listOperations()).toEqual(['start', 'start', 'start'])
  expect(twilio().codeFor(phone)).toMatch(/^\d{6}$/)
  twilio().failNext(failure, failure, failure)
  await expect(verifier().check({ ref: 'VE1', code: '123456' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test.each([
  ['is silent', 'silence'],
  ['hangs up', 'broken_connection'],
  ['has a fault', { status: 500 }],
  ['is behind a broken proxy', { status: 502 }],
] as const)('when Twilio %s, the outcome is unknown and the request is not repeated', async (_, failure) => {
  twilio().failNext(failure)
  await expect(verifier().start(aCode())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  twilio().failNext(failure)
  await expect(verifier().check({ ref: 'VE1', code: '123456' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(listOperations()).toEqual(['start', 'check'])
})

test('when nothing listens, the code was not sent, and it fails with UNAVAILABLE after retries', async () => {
  await expect(verifier({ apiUrl: 'http://127.0.0.1:9' }).start(aCode())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test.each([
  ['a wrong token', { authToken: 'another-token-altogether' }],
  ['an unknown service', { serviceSid: `VA${'3'.repeat(32)}` }],
])('%s is a configuration error and logged as an error', async (_, wrong) => {
  lines.length = 0
  await expect(verifier(wrong).start(aCode())).rejects.toMatchObject({ code: 'VERIFIER_NOT_CONFIGURED' })
  expect(lines.join()).toContain('misconfigured')
})

test('no token, code or number is logged', async () => {
  lines.length = 0
  const phone = aNumber()
  const ref = await verifier().start(aCode({ phone }))
  const code = twilio().codeFor(phone)
  twilio().failNext('broken_connection', { status: 500 }, 'silence')
  for (let time = 0; time < 3; time += 1)
    await verifier()
      .check({ ref, code })
      .catch(() => undefined)
  expect(lines).toHaveLength(3)
  for (const secret of [code, phone, twilio().settings.authToken]) expect(lines.join()).not.toContain(secret)
})

test('a hanging Twilio blocks at most fifty requests', async () => {
  // On a busy machine, fifty requests take longer than the usual 300 ms to arrive.
  const line = verifier({}, 5_000)
  twilio().failNext(...Array<'silence'>(50).fill('silence'))
  const refused = await Promise.allSettled(Array.from({ length: 60 }, () => line.check({ ref: 'VE1', code: '123456' })))
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true)
  expect(listOperations()).toHaveLength(50)
})
