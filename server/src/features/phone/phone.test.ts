import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, aSignedUpPerson } from '../../../test/members.ts'
import { aMemberWithPhone, aNumber, aVerifiedMember, textedCode, wrongFor } from '../../../test/phones.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
/** Moves the clock, so that the budget of earlier tests no longer counts. */
beforeEach(() => app.clock.forward({ hours: 1 }))

type Token = { readonly access_token: string }
const start = (who: Token, channel?: 'text' | 'voice') =>
  app.call('start_phone_verification', channel ? { channel } : {}, who.access_token)
const check = (who: Token, code: string) => app.call('check_phone_verification', { code }, who.access_token)
const profileOf = (who: Token) => app.call('get_my_profile', {}, who.access_token)
const refused = (code: string) => ({ body: { code } })
const stepsOf = async (user_id: string): Promise<unknown[]> => {
  const { rows } = await database().owner.query<{ context: string }>(
    `select context from security.auth_audit_log where user_id = $1 and action_type = 'phone_verification' order by created_at, id`,
    [user_id],
  )
  return rows.map(({ context }) => context)
}

test('the sent code verifies the number, opens tier 1 and is audited', async () => {
  const marie = await aMemberWithPhone(app)
  expect(await profileOf(marie)).toMatchObject({ phone: marie.phone, phone_verified: false })
  expect(await start(marie)).toEqual({ phone: marie.phone, channel: 'text', expires_in_seconds: 300, resend_in_seconds: 30 })
  expect(await check(marie, await textedCode(app, marie.phone))).toEqual({ phone: marie.phone })
  expect(await profileOf(marie)).toMatchObject({ phone: marie.phone, phone_verified: true })
  const { rows } = await database().owner.query('select tier from identity.profile where id = $1', [marie.user_id])
  expect(rows).toEqual([{ tier: 1 }])
  expect(await stepsOf(marie.user_id)).toEqual(['number_changed', 'code_sent', 'verified'])
  const mail = (await app.server.outbox.list()).find(({ to }) => to === marie.email)
  expect(mail).toMatchObject({ subject: 'Your phone number is verified on Hai Wallet' })
  expect(mail?.body).toContain(`ending in ${marie.phone.slice(-4)}`)
  expect(mail?.body).not.toContain(marie.phone)
})

test('others find the member by a verified number, not by an unverified one', async () => {
  const payer = await aFundedWallet(app)
  const said = await aMemberWithPhone(app)
  const verified = await aVerifiedMember(app)
  const find = (phone: string) => app.call('find_recipient', { phone }, payer.access_token)
  expect(await find(said.phone)).toMatchObject({ found: false })
  expect(await find(verified.phone)).toMatchObject({ found: true })
})

test('money waiting for a number is claimed once its owner verifies it', async () => {
  const payer = await aFundedWallet(app)
  const phone = aNumber()
  const { transaction_id, status } = await app.call(
    'send_money',
    { idempotency_key: crypto.randomUUID(), payee: { phone }, amount: 4_00, quoted_total: 4_00 },
    payer.access_token,
  )
  expect(status).toBe('pending')
  const payee = await aVerifiedMember(app, { phone })
  await expect.poll(async () => (await app.call('get_wallet', {}, payee.access_token)).available_balance).toBe(4_00)
  expect(transaction_id).toBeDefined()
})

test('a code can be heard as well as read, in the member’s language', async () => {
  const jean = await aMemberWithPhone(app)
  await app.call('set_language', { language: 'ht' }, jean.access_token)
  await start(jean, 'voice')
  const [text] = await app.server.outbox.list()
  expect(text).toMatchObject({ channel: 'text', to: jean.phone, body: expect.stringMatching(/Kòd ou se (\d ){5}\d\./) as string })
  await check(jean, await textedCode(app, jean.phone))
})

test('a code is valid for exactly 300 seconds', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  app.clock.forward({ seconds: 299 })
  expect(await app.call('get_phone_verification', {}, marie.access_token)).toEqual({
    available: true,
    pending: { channel: 'text', expires_in_seconds: 1, resend_in_seconds: 0 },
    locked_seconds: 0,
  })
  app.clock.forward({ seconds: 1 })
  await expect(check(marie, await textedCode(app, marie.phone))).rejects.toMatchObject(refused('CODE_EXPIRED'))
  expect(await app.call('get_phone_verification', {}, marie.access_token)).toMatchObject({ pending: null })
})

test('the next code may be requested after 30 seconds, and the previous one becomes invalid', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  const first = await textedCode(app, marie.phone)
  app.clock.forward({ seconds: 29 })
  const retry_at = new Date(app.clock.now().getTime() + 1_000).toISOString()
  await expect(start(marie)).rejects.toMatchObject({ body: { code: 'RATE_LIMITED', data: { retry_at } } })
  app.clock.forward({ seconds: 1 })
  await start(marie)
  const second = await textedCode(app, marie.phone)
  if (first !== second) await expect(check(marie, first)).rejects.toMatchObject(refused('INVALID_CODE'))
  await check(marie, second)
})

test('five wrong codes in ten minutes lock sending and checking for ten minutes', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  const wrong = wrongFor(await textedCode(app, marie.phone))
  for (let guess = 1; guess < 5; guess += 1) await expect(check(marie, wrong)).rejects.toMatchObject(refused('INVALID_CODE'))
  const retry_at = new Date(app.clock.now().getTime() + 600_000).toISOString()
  const locked = { body: { code: 'LOCKED', data: { retry_at } } }
  await expect(check(marie, wrong)).rejects.toMatchObject(locked)
  app.clock.forward({ seconds: 60 })
  await expect(check(marie, await textedCode(app, marie.phone))).rejects.toMatchObject(locked)
  await expect(start(marie)).rejects.toMatchObject(locked)
  expect(await app.call('get_phone_verification', {}, marie.access_token)).toMatchObject({ pending: null, locked_seconds: 540 })
  app.clock.forward({ seconds: 540 })
  await start(marie)
  await check(marie, await textedCode(app, marie.phone))
  expect(await stepsOf(marie.user_id)).toEqual([
    'number_changed',
    'code_sent',
    'code_wrong',
    'code_wrong',
    'code_wrong',
    'code_wrong',
    'locked',
    'code_sent',
    'verified',
  ])
})

test('a new code gives no new guesses, and wrong ones are forgotten after ten minutes', async () => {
  const marie = await aMemberWithPhone(app)
  const guessWrong = async () => check(marie, wrongFor(await textedCode(app, marie.phone)))
  await start(marie)
  for (let guess = 0; guess < 3; guess += 1) await expect(guessWrong()).rejects.toMatchObject(refused('INVALID_CODE'))
  app.clock.forward({ seconds: 30 })
  await start(marie)
  await expect(guessWrong()).rejects.toMatchObject(refused('INVALID_CODE'))
  app.clock.forward({ minutes: 10 })
  await start(marie)
  for (let guess = 0; guess < 4; guess += 1) await expect(guessWrong()).rejects.toMatchObject(refused('INVALID_CODE'))
  await expect(guessWrong()).rejects.toMatchObject(refused('LOCKED'))
})

/**
 * A try may still be in progress when the fifth wrong try causes the lock. It then finds no code and does not count as
 * wrong.
 */
test('of twenty wrong codes at once, at most five count, and the lock happens once', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  const wrong = wrongFor(await textedCode(app, marie.phone))
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => check(marie, wrong)))
  const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'verified'))
  const wrongs = codes.filter((code) => code === 'INVALID_CODE').length
  expect(wrongs).toBeLessThanOrEqual(4)
  expect(codes.every((code) => ['INVALID_CODE', 'LOCKED', 'CODE_EXPIRED'].includes(code))).toBe(true)
  const steps = await stepsOf(marie.user_id)
  expect(steps.filter((step) => step === 'code_wrong')).toHaveLength(wrongs)
  expect(steps.filter((step) => step === 'locked')).toHaveLength(1)
  await expect(check(marie, wrong)).rejects.toMatchObject(refused('LOCKED'))
})

test('a right code is used once, even by several concurrent guesses', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  const code = await textedCode(app, marie.phone)
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => check(marie, code)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))
  expect(codes.every((refusal) => refusal === 'CODE_EXPIRED' || refusal === 'LOCKED')).toBe(true)
  expect((await stepsOf(marie.user_id)).filter((step) => step === 'verified')).toHaveLength(1)
  await expect(check(marie, code)).rejects.toMatchObject(refused('CODE_EXPIRED'))
})

test('of ten concurrent requests, one code is sent', async () => {
  const marie = await aMemberWithPhone(app)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => start(marie)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const texts = (await app.server.outbox.list()).filter(({ to }) => to === marie.phone)
  expect(texts).toHaveLength(1)
})

test('a number that another member has verified gets no code and cannot be verified', async () => {
  const owner = await aVerifiedMember(app)
  const read = await textedCode(app, owner.phone)
  const other = await aMemberWithPhone(app, { phone: owner.phone })
  const free = await aMemberWithPhone(app)
  expect(await start(other)).toEqual({ ...(await start(free)), phone: owner.phone })
  expect((await app.server.outbox.list()).filter(({ to }) => to === owner.phone)).toHaveLength(1)
  await expect(check(other, read)).rejects.toMatchObject(refused('INVALID_CODE'))
  expect(await profileOf(other)).toMatchObject({ phone_verified: false })
  expect(await profileOf(owner)).toMatchObject({ phone_verified: true })
})

test('of two who verify one number at once, one succeeds', async () => {
  const phone = aNumber()
  const both = [await aMemberWithPhone(app, { phone }), await aMemberWithPhone(app, { phone })]
  const codes: string[] = []
  for (const who of both) {
    await start(who)
    codes.push(await textedCode(app, phone))
  }
  const results = await Promise.allSettled(both.map((who, at) => check(who, codes[at] ?? '')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('PHONE_TAKEN') })
})

test('without a number, or with a verified one, nothing is sent', async () => {
  await expect(start(await aMember(app))).rejects.toMatchObject(refused('PHONE_INVALID'))
  await expect(start(await aVerifiedMember(app))).rejects.toMatchObject(refused('INVALID_TRANSITION'))
})

test('a number must be E.164, and a code six digits', async () => {
  const marie = await aMemberWithPhone(app)
  for (const phone of ['37001234', '509 3700 1234', '+0937001234', '+5093700123456789', '+509-3700-1234'])
    await expect(app.call('set_phone', { phone }, marie.access_token)).rejects.toMatchObject(refused('BAD_REQUEST'))
  for (const code of ['12345', '1234567', 'abcdef', '12 456'])
    await expect(check(marie, code)).rejects.toMatchObject(refused('BAD_REQUEST'))
})

test('someone who has not finished onboarding can verify the number they gave', async () => {
  const person = await aSignedUpPerson(app)
  const phone = aNumber()
  await app.call('set_phone', { phone }, person.access_token)
  await start(person)
  await check(person, await textedCode(app, phone))
  expect(await profileOf(person)).toMatchObject({ phone_verified: true, onboarded: false })
})

test('one phone does not open tier 1 for several accounts: another number at onboarding closes it', async () => {
  const person = await aSignedUpPerson(app)
  const phone = aNumber()
  await app.call('set_phone', { phone }, person.access_token)
  await start(person)
  await check(person, await textedCode(app, phone))
  const setUp = { user_id: person.user_id, full_name: 'Marie Joseph', hai_tag: `t${phone.slice(1)}`, phone: aNumber() }
  await app.call('complete_user_onboarding', setUp, person.access_token)
  const { rows } = await database().owner.query('select tier, phone_verified_at from identity.profile where id = $1', [
    person.user_id,
  ])
  expect(rows).toEqual([{ tier: 0, phone_verified_at: null }])
})

test('a code sent to one number does not verify another', async () => {
  const marie = await aMemberWithPhone(app)
  await start(marie)
  const code = await textedCode(app, marie.phone)
  await app.call('set_phone', { phone: aNumber() }, marie.access_token)
  await expect(check(marie, code)).rejects.toMatchObject(refused('CODE_EXPIRED'))
  expect(await profileOf(marie)).toMatchObject({ phone_verified: false })
})

test('giving up a verified number needs the password and closes the tier that it opened', async () => {
  const marie = await aVerifiedMember(app)
  const setPhone = (phone: string | null, password?: string) =>
    app.call('set_phone', { phone, ...(password === undefined ? {} : { password }) }, marie.access_token)
  app.clock.forward({ minutes: 10 })
  await expect(setPhone(null)).rejects.toMatchObject(refused('REAUTHENTICATION_NEEDED'))
  await expect(setPhone(aNumber(), 'not my password')).rejects.toMatchObject(refused('INVALID_CREDENTIALS'))
  expect(await setPhone(marie.phone)).toEqual({})
  expect(await profileOf(marie)).toMatchObject({ phone_verified: true })
  await setPhone(null, marie.password)
  expect(await profileOf(marie)).toMatchObject({ phone: null, phone_verified: false })
  const { rows } = await database().owner.query('select tier from identity.profile where id = $1', [marie.user_id])
  expect(rows).toEqual([{ tier: 0 }])
  const mail = (await app.server.outbox.list()).find(({ to }) => to === marie.email)
  expect(mail).toMatchObject({ subject: 'Your verified phone number was removed from your Hai Wallet account' })
  const heir = await aMemberWithPhone(app, { phone: marie.phone })
  await start(heir)
  await check(heir, await textedCode(app, heir.phone))
})

test('a tier above the phone’s is not lost with the number', async () => {
  const marie = await aVerifiedMember(app)
  await database().owner.query('update identity.profile set tier = 2 where id = $1', [marie.user_id])
  await app.call('set_phone', { phone: null, password: marie.password }, marie.access_token)
  const { rows } = await database().owner.query('select tier from identity.profile where id = $1', [marie.user_id])
  expect(rows).toEqual([{ tier: 2 }])
})
