import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, usePeople } from '../../../../test/people.ts'
import { aNumber } from '../../../../test/phones.ts'
import { useFakeTwilio } from '../../../../test/twilio.ts'
import { createLogger } from '../../../platform/log.ts'
import { twilioVerifier } from '../verifiers/twilio-verifier.ts'
import { createPhoneCodes, type PhoneCodes } from './index.ts'
import type { Subject } from './queries.ts'

const database = useTestDatabase()
const people = usePeople(database)
const twilio = useFakeTwilio()
let codes: PhoneCodes
beforeAll(() => {
  const { clock, database: db } = people()
  const log = createLogger({ logLevel: 'silent' })
  const verifier = twilioVerifier({ settings: twilio().settings, clock, log })
  codes = createPhoneCodes({ database: db, clock, verifier, rateLimits: 'on' })
})

const forNothing = () => Promise.resolve()
const check = (subject: Subject, code: string) => codes.check({ subject, code, onApproved: forNothing })

async function anAdmin() {
  const { user_id, request } = await aMember(people())
  const phone = aNumber()
  const send = (subject: Subject, message?: string) =>
    codes.send({ subject, phone, channel: 'text', language: 'en', request, ...(message === undefined ? {} : { message }) })
  const stepUp = (action_id?: string): Subject => ({
    user_id,
    purpose: 'step_up',
    ...(action_id === undefined ? {} : { action_id }),
  })
  return { phone, send, stepUp, own: { user_id, purpose: 'member_phone' } as const }
}

test('a code names its action and is valid for no other', async () => {
  const { phone, send, stepUp } = await anAdmin()
  await send(stepUp('block marie'), 'Block @marie.')
  expect(twilio().asked.at(-1)?.form).toMatchObject({ CustomMessage: 'Block @marie.' })
  const code = twilio().codeFor(phone)
  expect(await check(stepUp('pay jean'), code)).toEqual({ kind: 'expired' })
  expect(await check(stepUp(), code)).toEqual({ kind: 'expired' })
  expect(await check(stepUp('block marie'), code)).toEqual({ kind: 'approved', phone })
})

test('a code for another action is a new code; the old one is cancelled at the provider', async () => {
  const { phone, send, stepUp } = await anAdmin()
  await send(stepUp('block marie'))
  const first = twilio().codeFor(phone)
  await send(stepUp('pay jean'))
  expect(twilio().asked.map(({ operation }) => operation)).toEqual(['start', 'cancel', 'start'])
  expect(twilio().codeFor(phone)).not.toBe(first)
  expect(await check(stepUp('pay jean'), first)).toEqual({ kind: 'wrong' })
  expect(await check(stepUp('block marie'), first)).toEqual({ kind: 'expired' })
})

test('a phone verification code does not step up, and a step-up code does not verify', async () => {
  const { phone, send, stepUp, own } = await anAdmin()
  await send(own)
  expect(await check(stepUp(), twilio().codeFor(phone))).toEqual({ kind: 'expired' })
  await send(stepUp())
  const code = twilio().codeFor(phone)
  expect(await check(own, code)).toEqual({ kind: 'expired' })
  expect(await check(stepUp(), code)).toEqual({ kind: 'approved', phone })
  const { rows } = await database().owner.query('select phone_verified_at from identity.profile where id = $1', [own.user_id])
  expect(rows).toEqual([{ phone_verified_at: null }])
})

test('a code that expired here is not sent again, although Twilio would', async () => {
  const { phone, send, own } = await anAdmin()
  await send(own)
  const first = twilio().codeFor(phone)
  people().clock.forward({ seconds: 300 })
  await send(own)
  expect(twilio().codeFor(phone)).not.toBe(first)
})

test('wrong codes for one purpose do not lock the other', async () => {
  const { phone, send, stepUp, own } = await anAdmin()
  await send(stepUp())
  for (let guess = 0; guess < 5; guess += 1) await check(stepUp(), '000000')
  expect(await check(stepUp(), '000000')).toMatchObject({ kind: 'locked', isNew: false })
  await expect(send(stepUp('again'))).rejects.toMatchObject({ code: 'LOCKED' })
  await database().owner.query('update identity.profile set phone = $2 where id = $1', [own.user_id, phone])
  await send(own)
  expect(await check(own, twilio().codeFor(phone))).toMatchObject({ kind: 'approved' })
})

test('the server’s database login cannot approve a code or verify a phone', async () => {
  const { phone, send, own } = await anAdmin()
  await send(own)
  const { app } = database()
  await expect(app.query('update phone.verification set approved_at = now(), ended_at = now()')).rejects.toThrow(
    'permission denied',
  )
  await expect(
    app.query('update identity.profile set phone = $2, phone_verified_at = now() where id = $1', [own.user_id, phone]),
  ).rejects.toThrow('only the database owner may change')
  const unsent = await app.query('select phone.approve(gen_random_uuid(), $1) as approval', [people().clock.now()])
  expect(unsent.rows).toEqual([{ approval: 'gone' }])
})
