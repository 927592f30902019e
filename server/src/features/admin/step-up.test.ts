import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { codeAt } from '../../../test/authenticators.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf, INSIDE, useStaffSignIn } from '../../../test/staff-sign-in.ts'
import { aNumber, aVerifiedMember, textedCode, wrongFor } from '../../../test/phones.ts'
import { registerPasskey } from '../../../test/software-authenticator.ts'
import { useFakeTwilio } from '../../../test/twilio.ts'

const database = useTestDatabase()
const twilio = useFakeTwilio()
const { app, giveRole, aNewAdmin, start, check, fetchToken, stepUp, enter, stepsOf, eventsOf } = useStaffSignIn(database)

test('a phone code opens ten minutes of staff access, and the token is issued once', async () => {
  const admin = await aNewAdmin()
  expect(await app().call('get_admin_step_up', {}, admin.access_token)).toEqual({
    methods: ['phone'],
    phone_ending: admin.phone.slice(-4),
    too_new: [],
    phone_trouble: null,
    pending: null,
    locked_seconds: 0,
  })
  expect(await start(admin)).toEqual({ phone: `•••• ${admin.phone.slice(-4)}`, error: null, details: null })
  const { pending } = await app().call('get_admin_step_up', {}, admin.access_token)
  expect(pending).toEqual({ channel: 'text', expires_in_seconds: 300, resend_in_seconds: 30 })
  expect(await codeOf(fetchToken(admin))).toBe('STEP_UP_REQUIRED')

  const opened = await check(admin, await textedCode(app(), admin.phone))
  const expires_at = new Date(app().clock.now().getTime() + 600_000).toISOString()
  expect(opened).toEqual({ session_id: opened.session_id, expires_at, blocked: false, error: null, retry_at: null })
  expect(await app().call('get_admin_mfa_session', {}, admin.access_token)).toEqual({
    session_id: opened.session_id,
    expires_at,
    time_remaining_minutes: 10,
  })
  expect(await enter(admin)).toBe('STEP_UP_REQUIRED')
  const step_up_token = await fetchToken(admin)
  expect(await enter({ ...admin, step_up_token })).toBe(INSIDE)
  expect(await stepsOf(admin)).toEqual(['code_sent', 'proven', 'token_given'])

  app().clock.forward({ minutes: 9, seconds: 59 })
  expect(await enter({ ...admin, step_up_token })).toBe(INSIDE)
  expect(await app().call('get_admin_mfa_session', {}, admin.access_token)).toMatchObject({ time_remaining_minutes: 1 })
  app().clock.forward({ seconds: 1 })
  expect(await enter({ ...admin, step_up_token })).toBe('STEP_UP_REQUIRED')
  const nothing = { session_id: null, expires_at: null, time_remaining_minutes: null }
  expect(await app().call('get_admin_mfa_session', {}, admin.access_token)).toEqual(nothing)
})

test('a call reads the code aloud', async () => {
  const admin = await aNewAdmin()
  expect(await start(admin, 'voice')).toMatchObject({ error: null })
  expect(await check(admin, await textedCode(app(), admin.phone))).toMatchObject({ error: null })
})

test('another code can be sent after 30 seconds, and the answer says so', async () => {
  const admin = await aNewAdmin()
  await start(admin)
  expect(await start(admin, 'voice')).toEqual({
    phone: null,
    error: 'Failed to start verification call',
    details: {
      reason: 'RATE_LIMITED',
      message: 'A code was sent a moment ago. Wait before you ask for another one.',
      retry_at: new Date(app().clock.now().getTime() + 30_000).toISOString(),
    },
  })
  app().clock.forward({ seconds: 30 })
  expect(await start(admin)).toMatchObject({ error: null })
})

test('five wrong codes within ten minutes lock for ten minutes, whatever follows', async () => {
  const admin = await aNewAdmin()
  await start(admin)
  const code = await textedCode(app(), admin.phone)
  for (let at = 0; at < 4; at += 1)
    expect(await check(admin, wrongFor(code))).toMatchObject({ blocked: false, error: 'Invalid verification code' })
  const retry_at = new Date(app().clock.now().getTime() + 600_000).toISOString()
  const error = 'Account Temporarily Locked. Too many failed attempts. Please wait 10 minutes before trying again.'
  const locked = { session_id: null, expires_at: null, blocked: true, error, retry_at }
  expect(await check(admin, wrongFor(code))).toEqual(locked)
  expect(await check(admin, code)).toEqual(locked)
  expect(await app().call('check_admin_authenticator', { code: '000000' }, admin.access_token)).toEqual(locked)
  expect(await start(admin)).toMatchObject({ error: 'Account Temporarily Locked', details: { reason: 'LOCKED', retry_at } })
  expect(await app().call('get_admin_step_up', {}, admin.access_token)).toMatchObject({ locked_seconds: 600 })
  expect(await stepsOf(admin)).toEqual(['code_sent', 'wrong', 'wrong', 'wrong', 'wrong', 'locked'])
  expect((await eventsOf(admin)).slice(-2)).toEqual(['warning step_up_wrong', 'critical step_up_locked'])

  app().clock.forward({ minutes: 10 })
  await stepUp(admin)
})

test('an expired or used code is reported as such', async () => {
  const admin = await aNewAdmin()
  await start(admin)
  const code = await textedCode(app(), admin.phone)
  app().clock.forward({ seconds: 300 })
  const error = 'This code has expired or was already used. Send a new one.'
  expect(await check(admin, code)).toMatchObject({ session_id: null, blocked: false, error })
})

test('only a verified number counts, and an invalid number gets a hint about its format', async () => {
  const admin = await aVerifiedMember(app())
  await giveRole(admin)
  await app().call('set_phone', { phone: null, password: admin.password }, admin.access_token)
  const failed = { phone: null, error: 'Failed to send verification code' }
  const details = {
    reason: 'PHONE_INVALID',
    message: 'Your phone number must be in E.164 format, e.g. +15551234567. Update it in your profile and try again.',
    retry_at: null,
  }
  expect(await start(admin)).toEqual({ ...failed, details })
  expect(await app().call('get_admin_step_up', {}, admin.access_token)).toMatchObject({ methods: [], phone_trouble: details })
  await app().call('set_phone', { phone: aNumber(), password: admin.password }, admin.access_token)
  expect(await start(admin)).toMatchObject({ ...failed, details: { reason: 'PHONE_UNVERIFIED' } })
})

test('without a provider for codes, the answer says whom to ask', async () => {
  const mute = await startTestApp(database(), {
    config: { runsWorker: false, phoneVerifier: { kind: 'none' } },
    clock: app().clock,
  })
  const admin = await aNewAdmin()
  expect(await mute.call('admin-twilio-verify-start', {}, admin.access_token)).toMatchObject({
    error: 'MFA SMS provider is not configured. Please contact an administrator.',
    details: { reason: 'VERIFIER_NOT_CONFIGURED' },
  })
  await mute.stop()
})

test('a provider that rejects our account is reported as misconfigured, not as missing', async () => {
  const settings = { ...twilio().settings, authToken: 'another-token-altogether' }
  const refused = await startTestApp(database(), {
    config: { runsWorker: false, phoneVerifier: { kind: 'twilio', ...settings } },
    clock: app().clock,
    onLogLine: () => undefined,
  })
  const admin = await aNewAdmin()
  expect(await refused.call('admin-twilio-verify-start', {}, admin.access_token)).toMatchObject({
    error: 'MFA verify service is misconfigured. Please contact an administrator.',
    details: { reason: 'VERIFIER_NOT_CONFIGURED' },
  })
  await refused.stop()
})

test('an authenticator code works once, and a recovery code does not work', async () => {
  const admin = await aNewAdmin()
  const { secret } = await app().call('start_authenticator', { password: admin.password }, admin.access_token)
  await app().call('confirm_authenticator', { code: codeAt(app(), secret) }, admin.access_token)
  app().clock.forward({ seconds: 30 })
  const code = codeAt(app(), secret)
  const answers = await Promise.all([1, 2].map(() => app().call('check_admin_authenticator', { code }, admin.access_token)))
  expect(answers.map(({ error }) => error).toSorted()).toEqual(['Invalid verification code', null])
  const step_up_token = await fetchToken(admin)
  expect(await enter({ ...admin, step_up_token })).toBe(INSIDE)
})

test('a passkey needs user verification, its owner and a current challenge', async () => {
  const admin = await aNewAdmin()
  const eve = await aVerifiedMember(app())
  const { authenticator } = await registerPasskey(app(), admin, { password: admin.password })
  const { authenticator: eves } = await registerPasskey(app(), eve)
  const begin = () => app().call('start_admin_passkey', {}, admin.access_token)
  const finish = (challenge_id: string, assertion: ReturnType<typeof authenticator.signIn>) =>
    app().call('finish_admin_passkey', { challenge_id, assertion }, admin.access_token)
  const refused = { session_id: null, blocked: false, error: 'We couldn’t verify this passkey' }

  const foreign = await begin()
  expect(await finish(foreign.challenge_id, eves.signIn(foreign))).toMatchObject(refused)
  const locked = await begin()
  expect(await finish(locked.challenge_id, authenticator.signIn(locked, { unlocked: 'no' }))).toMatchObject(refused)
  const ofSignIn = await app().call('start_passkey_sign_in', {})
  expect(await finish(ofSignIn.challenge_id, authenticator.signIn(ofSignIn))).toMatchObject(refused)

  const good = await begin()
  const assertion = authenticator.signIn(good)
  expect(await finish(good.challenge_id, assertion)).toMatchObject({ blocked: false, error: null })
  expect(await finish(good.challenge_id, assertion)).toMatchObject(refused)
  expect(await enter({ ...admin, step_up_token: await fetchToken(admin) })).toBe(INSIDE)
})

test('expired rows are removed', async () => {
  const admin = await stepUp(await aNewAdmin())
  await app().call('start_admin_passkey', {}, admin.access_token)
  const count = async (): Promise<number[]> => {
    const { rows } = await database().owner.query<{ count: number }>(
      `select count(*)::int from admin.mfa_session where user_id = $1 union all
       select count(*)::int from admin.passkey_challenge where user_id = $1`,
      [admin.user_id],
    )
    return rows.map((row) => row.count)
  }
  const purge = () => app().server.jobs['admin:purge']?.({})
  await purge()
  expect(await count()).toEqual([1, 1])
  app().clock.forward({ hours: 91 * 24 })
  await purge()
  expect(await count()).toEqual([0, 0])
})
