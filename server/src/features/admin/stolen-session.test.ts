import { expect, test } from 'vitest'
import { codeAt } from '../../../test/authenticators.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf, INSIDE, useStaffSignIn } from '../../../test/staff-sign-in.ts'
import { aNumber, textedCode } from '../../../test/phones.ts'

const database = useTestDatabase()
const { app, aNewAdmin, start, check, fetchToken, stepUp, signIn, enter, eventsOf } = useStaffSignIn(database)

test('a stolen session cannot add a number to step up with', async () => {
  const admin = await stepUp(await aNewAdmin())
  const theirs = aNumber()
  // Even a new session needs the password to change a method.
  expect(await codeOf(app().call('set_phone', { phone: theirs }, admin.access_token))).toBe('REAUTHENTICATION_NEEDED')
  expect(await codeOf(app().call('start_authenticator', {}, admin.access_token))).toBe('REAUTHENTICATION_NEEDED')
  expect(await codeOf(app().call('start_passkey_registration', {}, admin.access_token))).toBe('REAUTHENTICATION_NEEDED')
  expect(await enter(admin)).toBe(INSIDE)

  // With the password, a thief can set a new number, but it can be used only after a day, and the open step-up ends.
  const { password, access_token } = admin
  await app().call('set_phone', { phone: theirs, password }, access_token)
  expect(await enter(admin)).toBe('STEP_UP_REQUIRED')
  expect((await eventsOf(admin)).at(-1)).toBe('warning staff_number_changed')
  await app().call('start_phone_verification', {}, access_token)
  await app().call('check_phone_verification', { code: await textedCode(app(), theirs) }, access_token)
  expect(await start(admin)).toMatchObject({ details: { reason: 'PHONE_TOO_NEW' } })
  const counts_from = new Date(app().clock.now().getTime() + 86_400_000).toISOString()
  expect(await app().call('get_admin_step_up', {}, access_token)).toMatchObject({
    methods: [],
    phone_ending: null,
    too_new: [{ method: 'phone', counts_from }],
  })
  const { secret } = await app().call('start_authenticator', { password }, access_token)
  await app().call('confirm_authenticator', { code: codeAt(app(), secret) }, access_token)
  app().clock.forward({ seconds: 30 })
  expect(await app().call('check_admin_authenticator', { code: codeAt(app(), secret) }, access_token)).toMatchObject({
    error: 'Invalid verification code',
  })

  app().clock.forward({ hours: 24 })
  const later = { ...admin, ...(await signIn(admin, codeAt(app(), secret))), phone: theirs }
  expect(await app().call('get_admin_step_up', {}, later.access_token)).toMatchObject({ methods: ['phone', 'authenticator'] })
  await stepUp(later)
})

test('a code sent to a number that was removed since proves nothing', async () => {
  const admin = await aNewAdmin()
  await start(admin)
  const code = await textedCode(app(), admin.phone)
  await app().call('set_phone', { phone: aNumber(), password: admin.password }, admin.access_token)
  expect(await check(admin, code)).toMatchObject({
    session_id: null,
    error: 'This code has expired or was already used. Send a new one.',
  })
  expect(await codeOf(fetchToken(admin))).toBe('STEP_UP_REQUIRED')
})

test('a newer proof, a sign-out or the end of the session ends earlier access', async () => {
  const admin = await aNewAdmin()
  const first = await stepUp(admin)
  app().clock.forward({ seconds: 30 })
  const second = await stepUp(admin)
  expect([await enter(first), await enter(second)]).toEqual(['STEP_UP_REQUIRED', INSIDE])
  await app().call('end_admin_mfa_session', {}, admin.access_token)
  expect(await enter(second)).toBe('STEP_UP_REQUIRED')
  app().clock.forward({ seconds: 30 })
  const third = await stepUp(admin)
  await app().call('sign_out', {}, admin.access_token)
  expect(await enter(third)).toBe('UNAUTHENTICATED')
  const again = await signIn(admin)
  expect(await enter({ ...again, step_up_token: third.step_up_token })).toBe('STEP_UP_REQUIRED')
  expect(await codeOf(fetchToken(again))).toBe('STEP_UP_REQUIRED')
})

test('a second request for the token ends the access, because one of the two callers has no right to it', async () => {
  const admin = await stepUp(await aNewAdmin())
  expect(await enter(admin)).toBe(INSIDE)
  expect(await codeOf(fetchToken(admin))).toBe('STEP_UP_REQUIRED')
  expect(await enter(admin)).toBe('STEP_UP_REQUIRED')
  expect((await eventsOf(admin)).at(-1)).toBe('critical step_up_token_asked_twice')
})

test('a removed role ends staff access, whatever was proven', async () => {
  const admin = await stepUp(await aNewAdmin())
  await database().owner.query('delete from identity.user_roles where user_id = $1', [admin.user_id])
  expect(await enter(admin)).toBe('FORBIDDEN')
  expect(await codeOf(start(admin))).toBe('FORBIDDEN')
})

test('staff without a password must set one before they change a method, even after a recent sign-in', async () => {
  const { user_id, access_token } = await aNewAdmin()
  await database().owner.query('update identity.account set password_hash = null where id = $1', [user_id])
  expect(await codeOf(app().call('set_phone', { phone: aNumber() }, access_token))).toBe('REAUTHENTICATION_NEEDED')
  expect(await codeOf(app().call('start_passkey_registration', {}, access_token))).toBe('REAUTHENTICATION_NEEDED')
})
