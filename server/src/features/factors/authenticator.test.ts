import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedUpPerson, type Person } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

/** The six digits that an app with this secret shows, so many steps of 30 seconds from now. */
const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 })
const wrongCode = (secret: string): string => {
  const near = [-1, 0, 1].map((steps) => codeNow(secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) ?? ''
}
const nextStep = () => app.clock.forward({ seconds: 30 })

/** Somebody whose sign-ins ask for a code. */
async function aPersonWithAuthenticator() {
  const person = await aSignedUpPerson(app)
  const { secret } = await app.call('start_authenticator', {}, person.access_token)
  const { recovery_codes } = await app.call('confirm_authenticator', { code: codeNow(secret) }, person.access_token)
  nextStep()
  return { ...person, secret, recovery_codes }
}

const signIn = ({ email, password }: Person, code?: string) =>
  app.call('sign_in', { email, password, ...(code !== undefined && { code }) })
const mailsTo = async ({ email }: Person) => (await app.server.outbox.list()).filter(({ to }) => to === email)
const stateOf = ({ access_token }: Person) => app.call('get_authenticator', {}, access_token)

const off = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false, has_password: true }

describe('setting up', () => {
  test('a first code turns it on: from then on a password alone does not sign in', async () => {
    const marie = await aSignedUpPerson(app)
    expect(await stateOf(marie)).toEqual(off)
    const { secret, otpauth_url } = await app.call('start_authenticator', {}, marie.access_token)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauth_url).toBe(
      `otpauth://totp/Hai%20Wallet:${encodeURIComponent(marie.email)}?issuer=Hai%20Wallet&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await stateOf(marie)).toEqual(off)
    await signIn(marie)

    const { recovery_codes } = await app.call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes.every((code) => /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true)
    const enabled_at = app.clock.now().toISOString()
    expect(await stateOf(marie)).toEqual({ ...off, enabled: true, enabled_at, recovery_codes_left: 10 })
    await expect(signIn(marie)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED', status: 422 })
    expect((await mailsTo(marie))[0]?.subject).toBe('Sign-ins to Hai Wallet now ask for a code')
  })

  test('a wrong first code, or none within the hour, turns nothing on', async () => {
    const marie = await aSignedUpPerson(app)
    const confirm = (code: string) => app.call('confirm_authenticator', { code }, marie.access_token)
    await expect(confirm('123456')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    const { secret } = await app.call('start_authenticator', {}, marie.access_token)
    await expect(confirm(wrongCode(secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    app.clock.forward({ minutes: 61 })
    const late = await signIn(marie)
    await expect(app.call('confirm_authenticator', { code: codeNow(secret) }, late.access_token)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    })
    expect(await app.call('get_authenticator', {}, late.access_token)).toEqual(off)
  })

  test('begun twice, the second secret counts', async () => {
    const marie = await aSignedUpPerson(app)
    const first = await app.call('start_authenticator', {}, marie.access_token)
    const second = await app.call('start_authenticator', {}, marie.access_token)
    const confirm = (secret: string) => app.call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
    await expect(confirm(first.secret)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await confirm(second.secret)
  })

  test('while it is on no other can be put in its place', async () => {
    const marie = await aPersonWithAuthenticator()
    await expect(app.call('start_authenticator', {}, marie.access_token)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    await expect(app.call('confirm_authenticator', { code: codeNow(marie.secret) }, marie.access_token)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    })
    await signIn(marie, codeNow(marie.secret))
  })

  test('ten minutes after signing in it needs the password', async () => {
    const marie = await aSignedUpPerson(app)
    app.clock.forward({ minutes: 10 })
    const start = (password?: string) =>
      app.call('start_authenticator', password === undefined ? {} : { password }, marie.access_token)
    await expect(start()).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    await expect(start('not mine at all')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await start(marie.password)
  })

  test('the database holds neither the secret nor a recovery code', async () => {
    const { secret, recovery_codes, user_id } = await aPersonWithAuthenticator()
    const { rows } = await database().owner.query<{ row: string }>(
      `select a::text as row from factors.authenticator a where user_id = $1
       union all select c::text from factors.recovery_code c where user_id = $1`,
      [user_id],
    )
    const texts = rows.map(({ row }) => row).join('\n')
    const hex = (text: string) => Buffer.from(text).toString('hex')
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
    for (const telling of [
      secret,
      hex(secret),
      bytes,
      ...recovery_codes.flatMap((code) => [code, code.replace('-', ''), hex(code)]),
    ])
      expect(texts).not.toContain(telling)
  })
})

describe('signing in', () => {
  test.each([-1, 0, 1])('takes the code of the step %i', async (steps) => {
    const marie = await aPersonWithAuthenticator()
    nextStep()
    await signIn(marie, codeNow(marie.secret, steps))
  })

  test.each([-2, 2])('refuses the code of the step %i', async (steps) => {
    const marie = await aPersonWithAuthenticator()
    app.clock.forward({ minutes: 2 })
    await expect(signIn(marie, codeNow(marie.secret, steps))).rejects.toMatchObject({ code: 'INVALID_CODE', status: 422 })
  })

  test('takes a code once, and none that is older', async () => {
    const marie = await aPersonWithAuthenticator()
    const [older, newer] = [codeNow(marie.secret), codeNow(marie.secret, 1)]
    await signIn(marie, newer)
    await expect(signIn(marie, newer)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(signIn(marie, older)).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  test('the code that turned it on signs nobody in', async () => {
    const marie = await aSignedUpPerson(app)
    const { secret } = await app.call('start_authenticator', {}, marie.access_token)
    await app.call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
    await expect(signIn(marie, codeNow(secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  test('of ten at once with one code one gets in', async () => {
    const marie = await aPersonWithAuthenticator()
    const check = () => app.server.factors.secondFactor.check(marie.user_id, codeNow(marie.secret))
    const answers = await Promise.all(Array.from({ length: 10 }, check))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('asks for no code before the password is right', async () => {
    const marie = await aPersonWithAuthenticator()
    const wrong = { ...marie, password: 'not mine at all' }
    await expect(signIn(wrong)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(signIn(wrong, codeNow(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  test('five wrong codes lock it for 15 minutes, even to a right one; sign-ins of others go on', async () => {
    const [marie, jean] = [await aPersonWithAuthenticator(), await aPersonWithAuthenticator()]
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(signIn(marie, wrongCode(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    const retry_at = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString()
    await expect(signIn(marie, codeNow(marie.secret))).rejects.toMatchObject({ code: 'LOCKED', body: { data: { retry_at } } })
    await signIn(jean, codeNow(jean.secret))
    app.clock.forward({ minutes: 15 })
    await signIn(marie, codeNow(marie.secret))
  })
})

describe('recovery codes', () => {
  test('each signs in once, however it is typed; the member is told, and how many are left', async () => {
    const marie = await aPersonWithAuthenticator()
    const [first = '', second = ''] = marie.recovery_codes
    const { access_token } = await signIn(marie, first)
    await expect(signIn(marie, first)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await signIn(marie, second.toUpperCase().replace('-', '').replaceAll('0', 'O').replaceAll('1', 'L'))
    expect(await app.call('get_authenticator', {}, access_token)).toMatchObject({ recovery_codes_left: 8 })
    const [mail] = await mailsTo(marie)
    expect(mail?.subject).toBe('A recovery code was used for your Hai Wallet account')
    expect(mail?.body).toContain('8 are left.')
  })

  test('of one member are worth nothing to another', async () => {
    const [marie, jean] = [await aPersonWithAuthenticator(), await aPersonWithAuthenticator()]
    await expect(signIn(jean, marie.recovery_codes[0])).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await signIn(marie, marie.recovery_codes[0])
  })

  test('are made anew for a code: the old ones are worth nothing', async () => {
    const marie = await aPersonWithAuthenticator()
    const renew = (code: string) => app.call('renew_recovery_codes', { code }, marie.access_token)
    await expect(renew(wrongCode(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    const [old = '', lost = ''] = marie.recovery_codes
    const { recovery_codes } = await renew(old)
    expect(recovery_codes).toHaveLength(10)
    await expect(signIn(marie, lost)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await signIn(marie, recovery_codes[0])
    expect((await mailsTo(marie)).map(({ subject }) => subject)).toContain('You have new recovery codes for Hai Wallet')
  })

  test('cannot be guessed in the settings either: the tries there count together with those of sign-ins', async () => {
    const marie = await aPersonWithAuthenticator()
    const renew = (code: string) => app.call('renew_recovery_codes', { code }, marie.access_token)
    for (let wrong = 0; wrong < 5; wrong += 1) await expect(renew('aaaaa-aaaaa')).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(renew(codeNow(marie.secret))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(signIn(marie, codeNow(marie.secret))).rejects.toMatchObject({ code: 'LOCKED' })
  })
})

describe('turning off', () => {
  test('needs the password and a code; afterwards the password alone signs in, and recovery codes are gone', async () => {
    const marie = await aPersonWithAuthenticator()
    const turnOff = (password: string, code: string) => app.call('turn_off_authenticator', { password, code }, marie.access_token)
    await expect(app.call('turn_off_authenticator', { code: codeNow(marie.secret) }, marie.access_token)).rejects.toMatchObject({
      code: 'REAUTHENTICATION_NEEDED',
    })
    await expect(turnOff('not mine at all', codeNow(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(turnOff(marie.password, wrongCode(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await turnOff(marie.password, codeNow(marie.secret))
    expect(await stateOf(marie)).toEqual(off)
    await signIn(marie)
    expect((await mailsTo(marie))[0]?.subject).toBe('Sign-ins to Hai Wallet no longer ask for a code')
  })

  test('works with a recovery code, for whoever has lost the phone', async () => {
    const marie = await aPersonWithAuthenticator()
    const [code = ''] = marie.recovery_codes
    await app.call('turn_off_authenticator', { password: marie.password, code }, marie.access_token)
    expect(await stateOf(marie)).toEqual(off)
  })

  test('needs a session opened in the last ten minutes where there is no password', async () => {
    const marie = await aPersonWithAuthenticator()
    await database().owner.query('update identity.account set password_hash = null where id = $1', [marie.user_id])
    expect(await stateOf(marie)).toMatchObject({ enabled: true, has_password: false })
    app.clock.forward({ minutes: 10 })
    const turnOff = (access_token: string) => app.call('turn_off_authenticator', { code: codeNow(marie.secret) }, access_token)
    await expect(turnOff(marie.access_token)).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    const { request } = aGuest()
    const { user_id } = marie
    const fresh = await app.server.identity.openSession(app.server.database, { user_id, request, way: 'passkey' })
    await turnOff(fresh.access_token)
  })

  test('of one that is off is refused, as are new recovery codes', async () => {
    const marie = await aSignedUpPerson(app)
    const { password, access_token } = marie
    await app.call('start_authenticator', {}, access_token)
    const late = { code: 'INVALID_TRANSITION' }
    await expect(app.call('turn_off_authenticator', { password, code: '123456' }, access_token)).rejects.toMatchObject(late)
    await expect(app.call('renew_recovery_codes', { code: '123456' }, access_token)).rejects.toMatchObject(late)
  })
})

test('a super admin needs one: they are told, and it is said of them until it is on', async () => {
  const marie = await aSignedUpPerson(app)
  const lacks = () => app.server.factors.lacksSecondFactor(marie.user_id)
  expect(await lacks()).toBe(false)
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'super_admin', now())`, [
    marie.user_id,
  ])
  expect(await stateOf(marie)).toMatchObject({ enabled: false, required: true })
  expect(await lacks()).toBe(true)
  const { secret } = await app.call('start_authenticator', {}, marie.access_token)
  expect(await lacks()).toBe(true)
  await app.call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
  expect(await lacks()).toBe(false)
  expect(await stateOf(marie)).toMatchObject({ enabled: true, required: true })
})

test('the trail tells every change, and nothing secret', async () => {
  const marie = await aPersonWithAuthenticator()
  const [first = '', second = ''] = marie.recovery_codes
  await app.call('renew_recovery_codes', { code: first }, marie.access_token)
  await app.call('turn_off_authenticator', { password: marie.password, code: codeNow(marie.secret) }, marie.access_token)
  const { rows } = await database().owner.query<{ context: string; row: string }>(
    `select context, l::text as row from security.auth_audit_log l
      where user_id = $1 and action_type = 'factor_change' order by created_at, id`,
    [marie.user_id],
  )
  expect(rows.map(({ context }) => context)).toEqual(['authenticator_on', 'recovery_codes_renewed', 'authenticator_off'])
  for (const { row } of rows)
    for (const secret of [first, second, marie.secret, marie.password]) expect(row).not.toContain(secret)
})
