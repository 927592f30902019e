import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMemberWithPhone } from '../../../test/phones.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { useFakeTwilio } from '../../../test/twilio.ts'

const database = useTestDatabase()
const twilio = useFakeTwilio()
const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), {
    config: { phoneVerifier: { kind: 'twilio', ...twilio().settings }, logLevel: 'debug' },
    onLogLine: (line) => void lines.push(line),
  })
})
afterAll(() => app.stop())
afterEach(() => {
  lines.length = 0
})

type Token = { readonly access_token: string }
const start = (who: Token) => app.call('start_phone_verification', {}, who.access_token)
const check = (who: Token, code: string) => app.call('check_phone_verification', { code }, who.access_token)
const refused = (code: string) => ({ body: { code } })

test('a member verifies with Twilio’s code, and no code stays in our outbox or log', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  const code = twilio().codeFor(marie.phone)
  await expect(check(marie, '000000')).rejects.toMatchObject(refused('INVALID_CODE'))
  await check(marie, code)
  expect(await app.call('get_my_profile', {}, marie.access_token)).toMatchObject({ phone_verified: true })
  expect((await app.server.outbox.list()).filter(({ to }) => to === marie.phone)).toEqual([])
  for (const secret of [code, marie.phone, twilio().settings.authToken]) expect(lines.join()).not.toContain(secret)
})

test('code results are on the staff screen and in the metrics; when most fail, the system is degraded', async () => {
  const staff = await aStaffMember(app, database())
  const sums = async () => {
    await app.server.heartbeat.beat()
    const { messages } = await app.call('get_system_report', {}, staff)
    const texts = messages.filter(({ channel }) => channel === 'text')
    const sum = (outcome: string) => texts.reduce((all, one) => all + (one.outcome === outcome ? one.count : 0), 0)
    return { sent: sum('sent'), given_up: sum('given_up') }
  }
  const before = await sums()
  const metric = async (outcome: string) => {
    const text = await (await fetch(`${app.url}/metrics`)).text()
    return Number(new RegExp(`^hai_messages_total\\{channel="text",outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  }
  const [counted, refusedBefore] = [await metric('sent'), await metric('given_up')]
  await start(await aMemberWithPhone(app))
  expect((await app.call('get_system_health', {}, staff)).reasons).not.toContain('texts_failing')
  for (let times = 0; times < before.sent + 3; times += 1) {
    twilio().failNext({ status: 401 })
    await expect(start(await aMemberWithPhone(app))).rejects.toMatchObject(refused('VERIFIER_NOT_CONFIGURED'))
  }
  expect(await sums()).toEqual({ sent: before.sent + 1, given_up: before.given_up + before.sent + 3 })
  expect([await metric('sent'), await metric('given_up')]).toEqual([counted + 1, refusedBefore + before.sent + 3])
  const { reasons, status } = await app.call('get_system_health', {}, staff)
  expect({ status, reasons }).toMatchObject({ status: 'degraded', reasons: expect.arrayContaining(['texts_failing']) as unknown })
})

test('after a failed send the next code may be requested at once', async () => {
  const marie = await aMemberWithPhone(app)
  twilio().failNext({ status: 500 })
  await expect(start(marie)).rejects.toMatchObject(refused('UNAVAILABLE'))
  await start(marie)
  await check(marie, twilio().codeFor(marie.phone))
})

test('an unreachable number is reported as such', async () => {
  const marie = await aMemberWithPhone(app)
  twilio().failNext({ status: 400, code: 60200 })
  await expect(start(marie)).rejects.toMatchObject(refused('PHONE_UNREACHABLE'))
})

test('a guess that could not be checked is never counted', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  for (let guess = 0; guess < 6; guess += 1) {
    twilio().failNext({ status: 500 })
    await expect(check(marie, '000000')).rejects.toMatchObject(refused('UNAVAILABLE'))
  }
  await check(marie, twilio().codeFor(marie.phone))
})

test('when Twilio rejects further checks, it is locked here too', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  twilio().failNext({ status: 429, code: 60202 })
  await expect(check(marie, '000000')).rejects.toMatchObject(refused('LOCKED'))
  await expect(start(marie)).rejects.toMatchObject(refused('LOCKED'))
})

test('a code that Twilio no longer knows has expired', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  twilio().failNext({ status: 404, code: 20404 })
  await expect(check(marie, twilio().codeFor(marie.phone))).rejects.toMatchObject(refused('CODE_EXPIRED'))
})

test('of twenty wrong codes at once, Twilio is asked about five', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  const code = twilio().codeFor(marie.phone)
  await Promise.allSettled(Array.from({ length: 20 }, () => check(marie, '000000')))
  expect(twilio().asked.filter(({ operation }) => operation === 'check').length).toBeLessThanOrEqual(5)
  await expect(check(marie, code)).rejects.toMatchObject(refused('LOCKED'))
})

test('without a provider, the call fails before anything is counted', async () => {
  const bare = await startTestApp(database(), { config: { phoneVerifier: { kind: 'none' }, runsWorker: false } })
  try {
    const marie = await aMemberWithPhone(bare)
    expect(await bare.call('get_phone_verification', {}, marie.access_token)).toMatchObject({ available: false })
    for (let asked = 0; asked < 7; asked += 1)
      await expect(bare.call('start_phone_verification', {}, marie.access_token)).rejects.toMatchObject(
        refused('VERIFIER_NOT_CONFIGURED'),
      )
  } finally {
    await bare.stop()
  }
})
