import { userInfo } from 'node:os'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useSecondFactors } from '../../../test/authenticators.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedUpPerson, type Person } from '../../../test/members.ts'

const database = useTestDatabase()
const { app, codeNow, wrongCode, aPersonWithCodes, signIn, mailsTo } = useSecondFactors(database)
const stateOf = ({ access_token }: Person) => app().call('get_authenticator', {}, access_token)

const off = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false, has_password: true }

describe('setting up', () => {
  test('after the first code, sign-ins need a code and the password', async () => {
    const marie = await aSignedUpPerson(app())
    expect(await stateOf(marie)).toEqual(off)
    const { secret, otpauth_url } = await app().call('start_authenticator', {}, marie.access_token)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauth_url).toBe(
      `otpauth://totp/Hai%20Wallet:${encodeURIComponent(marie.email)}?issuer=Hai%20Wallet&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await stateOf(marie)).toEqual(off)
    await signIn(marie)

    const { recovery_codes } = await app().call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes.every((code) => /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true)
    const enabled_at = app().clock.now().toISOString()
    expect(await stateOf(marie)).toEqual({ ...off, enabled: true, enabled_at, recovery_codes_left: 10 })
    await expect(signIn(marie)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED', status: 422 })
    expect((await mailsTo(marie))[0]?.subject).toBe('Sign-ins to Hai Wallet now ask for a code')
  })

  test('a wrong first code, or none within an hour, does not turn it on', async () => {
    const marie = await aSignedUpPerson(app())
    const confirm = (code: string) => app().call('confirm_authenticator', { code }, marie.access_token)
    await expect(confirm('123456')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    const { secret } = await app().call('start_authenticator', {}, marie.access_token)
    await expect(confirm(wrongCode(secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    app().clock.forward({ seconds: 60 * 60 + 1 })
    const late = await signIn(marie)
    await expect(app().call('confirm_authenticator', { code: codeNow(secret) }, late.access_token)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    })
    expect(await app().call('get_authenticator', {}, late.access_token)).toEqual(off)
  })

  test('the first code can be entered within an hour', async () => {
    const marie = await aSignedUpPerson(app())
    const { secret } = await app().call('start_authenticator', {}, marie.access_token)
    app().clock.forward({ seconds: 60 * 60 - 1 })
    const { access_token } = await signIn(marie)
    await app().call('confirm_authenticator', { code: codeNow(secret) }, access_token)
    expect(await app().call('get_authenticator', {}, access_token)).toMatchObject({ enabled: true })
  })

  test('after setting up twice, the second secret counts', async () => {
    const marie = await aSignedUpPerson(app())
    const first = await app().call('start_authenticator', {}, marie.access_token)
    const second = await app().call('start_authenticator', {}, marie.access_token)
    const confirm = (secret: string) => app().call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
    await expect(confirm(first.secret)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await confirm(second.secret)
  })

  test('an authenticator that is on cannot be replaced', async () => {
    const marie = await aPersonWithCodes()
    await expect(app().call('start_authenticator', {}, marie.access_token)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    await expect(app().call('confirm_authenticator', { code: codeNow(marie.secret) }, marie.access_token)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    })
    await signIn(marie, codeNow(marie.secret))
  })

  test('the password is needed ten minutes after sign-in', async () => {
    const marie = await aSignedUpPerson(app())
    const start = (password?: string) =>
      app().call('start_authenticator', password === undefined ? {} : { password }, marie.access_token)
    app().clock.forward({ seconds: 10 * 60 - 1 })
    await start()
    app().clock.forward({ seconds: 1 })
    await expect(start()).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    await expect(start('not mine at all')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await start(marie.password)
  })

  test('the database contains neither the secret nor a recovery code in plain text', async () => {
    const { secret, recovery_codes, user_id } = await aPersonWithCodes()
    const { rows } = await database().owner.query<{ row: string }>(
      `select a::text as row from mfa.authenticator a where user_id = $1
       union all select c::text from mfa.recovery_code c where user_id = $1`,
      [user_id],
    )
    const texts = rows.map(({ row }) => row).join('\n')
    const hex = (text: string) => Buffer.from(text).toString('hex')
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
    for (const attempt of [
      secret,
      hex(secret),
      bytes,
      ...recovery_codes.flatMap((code) => [code, code.replace('-', ''), hex(code)]),
    ])
      expect(texts).not.toContain(attempt)
  })
})

describe('turning off', () => {
  test('needs the password and a code; then the password alone is enough, and recovery codes are deleted', async () => {
    const marie = await aPersonWithCodes()
    const turnOff = (password: string, code: string) =>
      app().call('turn_off_authenticator', { password, code }, marie.access_token)
    await expect(app().call('turn_off_authenticator', { code: codeNow(marie.secret) }, marie.access_token)).rejects.toMatchObject(
      {
        code: 'REAUTHENTICATION_NEEDED',
      },
    )
    await expect(turnOff('not mine at all', codeNow(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(turnOff(marie.password, wrongCode(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await turnOff(marie.password, codeNow(marie.secret))
    expect(await stateOf(marie)).toEqual(off)
    await signIn(marie)
    expect((await mailsTo(marie))[0]?.subject).toBe('Sign-ins to Hai Wallet no longer ask for a code')
  })

  test('works with a recovery code after the phone is lost', async () => {
    const marie = await aPersonWithCodes()
    const [code = ''] = marie.recovery_codes
    await app().call('turn_off_authenticator', { password: marie.password, code }, marie.access_token)
    expect(await stateOf(marie)).toEqual(off)
  })

  test('needs a session of the last ten minutes if the account has no password', async () => {
    const jean = await aPersonWithCodes()
    await database().owner.query('update identity.account set password_hash = null where id = $1', [jean.user_id])
    const jeans = await app().server.identity.openSession(() =>
      Promise.resolve({ user_id: jean.user_id, request: aGuest().request, way: 'passkey' }),
    )
    app().clock.forward({ seconds: 10 * 60 - 1 })
    await app().call('turn_off_authenticator', { code: codeNow(jean.secret) }, jeans.access_token)
    const marie = await aPersonWithCodes()
    await database().owner.query('update identity.account set password_hash = null where id = $1', [marie.user_id])
    expect(await stateOf(marie)).toMatchObject({ enabled: true, has_password: false })
    app().clock.forward({ minutes: 10 })
    const turnOff = (access_token: string) => app().call('turn_off_authenticator', { code: codeNow(marie.secret) }, access_token)
    await expect(turnOff(marie.access_token)).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    const { request } = aGuest()
    const { user_id } = marie
    const fresh = await app().server.identity.openSession(() => Promise.resolve({ user_id, request, way: 'passkey' }))
    await turnOff(fresh.access_token)
  })

  test('is rejected while it is off, and so are new recovery codes', async () => {
    const marie = await aSignedUpPerson(app())
    const { password, access_token } = marie
    await app().call('start_authenticator', {}, access_token)
    const late = { code: 'INVALID_TRANSITION' }
    await expect(app().call('turn_off_authenticator', { password, code: '123456' }, access_token)).rejects.toMatchObject(late)
    await expect(app().call('renew_recovery_codes', { password, code: '123456' }, access_token)).rejects.toMatchObject(late)
  })
})

test('an operator can turn the authenticator off for a locked-out member, who is told, with a record of the operator', async () => {
  const marie = await aPersonWithCodes()
  await app().server.mfa.removeAuthenticator(marie.email.toUpperCase())
  await signIn(marie)
  const [mail] = await mailsTo(marie)
  expect(mail?.subject).toBe('Sign-ins to Hai Wallet no longer ask for a code')
  expect(mail?.body).toContain('The operator of Hai Wallet did this')
  expect(mail?.body).not.toContain('127.0.0.1')
  const { rows } = await database().owner.query<{ user_agent: string; extra_metadata: object }>(
    `select user_agent, extra_metadata from security.auth_audit_log where user_id = $1 and context = 'authenticator_off'`,
    [marie.user_id],
  )
  expect(rows).toEqual([{ user_agent: 'command line', extra_metadata: { os_user: userInfo().username } }])
  const nothing = { code: 'NOT_FOUND' }
  await expect(app().server.mfa.removeAuthenticator(marie.email)).rejects.toMatchObject(nothing)
  await expect(app().server.mfa.removeAuthenticator('nobody@example.org')).rejects.toMatchObject(nothing)
})

test('a super admin must have an authenticator, and staff pages say so until it is on', async () => {
  const marie = await aSignedUpPerson(app())
  const lacks = () => app().server.mfa.lacksSecondFactor(marie.user_id)
  expect(await lacks()).toBe(false)
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'super_admin', now())`, [
    marie.user_id,
  ])
  expect(await stateOf(marie)).toMatchObject({ enabled: false, required: true })
  expect(await lacks()).toBe(true)
  const { secret } = await app().call('start_authenticator', { password: marie.password }, marie.access_token)
  expect(await lacks()).toBe(true)
  await app().call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
  expect(await lacks()).toBe(false)
  expect(await stateOf(marie)).toMatchObject({ enabled: true, required: true })
})

test('the audit trail records every change without secrets', async () => {
  const marie = await aPersonWithCodes()
  const [first = '', second = ''] = marie.recovery_codes
  await app().call('renew_recovery_codes', { password: marie.password, code: first }, marie.access_token)
  await app().call('turn_off_authenticator', { password: marie.password, code: codeNow(marie.secret) }, marie.access_token)
  const { rows } = await database().owner.query<{ context: string; row: string }>(
    `select context, l::text as row from security.auth_audit_log l
      where user_id = $1 and action_type = 'factor_change' order by created_at, id`,
    [marie.user_id],
  )
  expect(rows.map(({ context }) => context)).toEqual([
    'authenticator_on',
    'recovery_code_used',
    'recovery_codes_renewed',
    'authenticator_off',
  ])
  for (const { row } of rows)
    for (const secret of [first, second, marie.secret, marie.password]) expect(row).not.toContain(secret)
})
