import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMemberWithPhone, aNumber, type MemberWithPhone } from '../../../test/phones.ts'
import { useFakeTwilio } from '../../../test/twilio.ts'
import { createDatabase, type Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createPhoneCodes, type PhoneCodes } from './codes/index.ts'
import { twilioVerifier } from './verifiers/twilio-verifier.ts'

const database = useTestDatabase()
const twilio = useFakeTwilio()
let app: TestApp
let connection: Database
let codes: PhoneCodes
beforeAll(async () => {
  const { settings } = twilio()
  app = await startTestApp(database(), { config: { phoneVerifier: { kind: 'twilio', ...settings }, rateLimits: 'on' } })
  const verifier = twilioVerifier({ settings, clock: app.clock, log: createLogger({ logLevel: 'silent' }) })
  connection = createDatabase(database().app)
  codes = createPhoneCodes({ database: connection, clock: app.clock, verifier, rateLimits: 'on' })
})
afterAll(() => app.stop())

type Token = { readonly access_token: string }
const start = (who: Token) => app.call('start_phone_verification', {}, who.access_token)
const check = (who: Token, code: string) => app.call('check_phone_verification', { code }, who.access_token)
const refused = (code: string) => ({ body: { code } })
const requests = (operation: string): number => twilio().asked.filter((one) => one.operation === operation).length

async function guessWrong(who: Token, times: number): Promise<void> {
  for (let guess = 0; guess < times; guess += 1) await check(who, '000000').catch(() => null)
}

async function aVerifiedOwner(): Promise<MemberWithPhone> {
  const owner = await aMemberWithPhone(app)
  await start(owner)
  await check(owner, twilio().codeFor(owner.phone))
  return owner
}

test('strangers who name the same number cannot use up the guesses of its owner', async () => {
  const owner = await aMemberWithPhone(app)
  const strangers = [await aMemberWithPhone(app, { phone: owner.phone }), await aMemberWithPhone(app, { phone: owner.phone })]
  await start(owner)
  for (const stranger of strangers) await start(stranger)
  for (const stranger of strangers) {
    await guessWrong(stranger, 5)
    app.clock.forward({ seconds: 31 })
    await start(stranger).catch(() => null)
    await guessWrong(stranger, 5)
  }
  await check(owner, twilio().codeFor(owner.phone))
  expect(requests('cancel')).toBe(0)
})

test('a code whose guesses strangers used up is replaced at once, and locks nobody else', async () => {
  const stranger = await aMemberWithPhone(app)
  await start(stranger)
  await guessWrong(stranger, 4)
  const owner = await aMemberWithPhone(app, { phone: stranger.phone })
  await start(owner)
  const before = twilio().codeFor(owner.phone)
  await expect(check(owner, '000000')).rejects.toMatchObject(refused('INVALID_CODE'))
  await expect(check(owner, before)).rejects.toMatchObject(refused('CODE_EXPIRED'))
  app.clock.forward({ seconds: 31 })
  await start(owner)
  expect(twilio().codeFor(owner.phone)).not.toBe(before)
  await check(owner, twilio().codeFor(owner.phone))
})

test('a stranger whose own code expired takes none from the owner', async () => {
  const stranger = await aMemberWithPhone(app)
  await start(stranger)
  app.clock.forward({ minutes: 4 })
  const owner = await aMemberWithPhone(app, { phone: stranger.phone })
  await start(owner)
  const code = twilio().codeFor(owner.phone)
  app.clock.forward({ minutes: 2 })
  await start(stranger)
  await check(owner, code)
})

test('a number verified by another member gets nothing, with the same answers', async () => {
  const owner = await aVerifiedOwner()
  const stranger = await aMemberWithPhone(app, { phone: owner.phone })
  const free = await aMemberWithPhone(app)
  const sent = requests('start')
  expect(await start(stranger)).toEqual({ ...(await start(free)), phone: owner.phone })
  expect(requests('start')).toBe(sent + 1)
  for (const who of [stranger, free]) {
    for (let guess = 0; guess < 4; guess += 1) await expect(check(who, '000000')).rejects.toMatchObject(refused('INVALID_CODE'))
    await expect(check(who, '000000')).rejects.toMatchObject(refused('LOCKED'))
  }
})

test('a withheld code fails like a sent one when Twilio does not answer', async () => {
  const owner = await aVerifiedOwner()
  const stranger = await aMemberWithPhone(app, { phone: owner.phone })
  twilio().failNext({ status: 500 })
  await expect(start(stranger)).rejects.toMatchObject(refused('UNAVAILABLE'))
})

test('nobody can use up the step-up codes of a number’s owner or their guesses', async () => {
  const phone = aNumber()
  const boss = await aMemberWithPhone(app, { phone })
  const strangers = [await aMemberWithPhone(app, { phone }), await aMemberWithPhone(app, { phone })]
  for (let sent = 0; sent < 5; sent += 1) {
    await Promise.allSettled(strangers.map(start))
    app.clock.forward({ minutes: 1 })
  }
  const subject = { user_id: boss.user_id, purpose: 'step_up', action_id: 'freeze marie' } as const
  const request = { id: 'a request', ip: '10.1.1.1', user_agent: 'a browser' }
  await codes.send({ subject, phone, channel: 'text', language: 'en', request })
  for (const stranger of strangers) await guessWrong(stranger, 5)
  const guess = { subject, code: twilio().codeFor(phone), onApproved: () => Promise.resolve() }
  expect(await codes.check(guess)).toEqual({ kind: 'approved', phone })
})

test('the owner of a verified number steps up with it', async () => {
  const boss = await aVerifiedOwner()
  const subject = { user_id: boss.user_id, purpose: 'step_up', action_id: 'freeze jean' } as const
  const request = { id: 'a request', ip: '10.1.1.2', user_agent: 'a browser' }
  await codes.send({ subject, phone: boss.phone, channel: 'text', language: 'en', request })
  const guess = { subject, code: twilio().codeFor(boss.phone), onApproved: () => Promise.resolve() }
  expect(await codes.check(guess)).toEqual({ kind: 'approved', phone: boss.phone })
})
