import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedUpPerson, type Person } from '../../../test/members.ts'
import {
  type AuthenticatorOptions,
  registerPasskey,
  signInWithPasskey,
  softwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../test/software-authenticator.ts'

const authenticatorHere = () => softwareAuthenticator('http://wallet.test')
const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

const aPasskeyOf = (person: Person, how?: Parameters<typeof registerPasskey>[2]) => registerPasskey(app, person, how)
const signInWith = (authenticator: SoftwareAuthenticator, doings?: AuthenticatorOptions) =>
  signInWithPasskey(app, authenticator, doings)

const trailOf = async ({ user_id }: Person) =>
  (
    await database().owner.query<{ action_type: string; context: string | null; extra_metadata: object }>(
      'select action_type, context, extra_metadata from security.auth_audit_log where user_id = $1 order by created_at, id',
      [user_id],
    )
  ).rows
const mailsTo = async ({ email }: Person) => (await app.server.outbox.list()).filter(({ to }) => to === email)

const refused = { code: 'PASSKEY_REFUSED' }

test('a passkey signs its owner in; it is listed with its use, audited and announced by mail', async () => {
  const marie = await aSignedUpPerson(app)
  const { authenticator, passkey_id } = await aPasskeyOf(marie)
  app.clock.forward({ minutes: 1 })
  const session = await signInWith(authenticator)
  expect(session.user).toEqual({ id: marie.user_id, email: marie.email })
  expect(await app.call('list_passkeys', {}, session.access_token)).toEqual({
    items: [
      {
        passkey_id,
        name: 'My phone',
        created_at: new Date(app.clock.now().getTime() - 60_000).toISOString(),
        last_used_at: app.clock.now().toISOString(),
        is_synced: true,
      },
    ],
  })
  expect((await trailOf(marie)).slice(-2)).toEqual([
    { action_type: 'factor_change', context: 'passkey_added', extra_metadata: { passkey_id, name: 'My phone' } },
    { action_type: 'login_success', context: 'passkey', extra_metadata: {} },
  ])
  const [mail] = await mailsTo(marie)
  expect(mail?.subject).toBe('A passkey was added to your Hai Wallet account')
  expect(mail?.body).toContain('“My phone”')
})

test('the browser is asked for a discoverable key with user verification, for our host only', async () => {
  const marie = await aSignedUpPerson(app)
  const { authenticator } = await aPasskeyOf(marie)
  const { options } = await app.call('start_passkey_registration', {}, marie.access_token)
  expect(options).toMatchObject({
    rp: { name: 'Hai Wallet', id: 'wallet.test' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id, type: 'public-key' }],
  })
  expect((await app.call('start_passkey_sign_in', {})).options).toMatchObject({
    rpId: 'wallet.test',
    userVerification: 'required',
  })
})

describe('a registration is rejected', () => {
  test.each([
    ['from another page', { origin: 'http://wallet.evil' }],
    ['by an authenticator that was not unlocked', { unlocked: 'no' }],
    ['to another challenge', { challenge: 'AAAA' }],
  ] as const)('%s', async (_what, doings) => {
    const marie = await aSignedUpPerson(app)
    await expect(aPasskeyOf(marie, doings)).rejects.toMatchObject(refused)
    expect((await app.call('list_passkeys', {}, marie.access_token)).items).toEqual([])
  })

  test('rejects a used challenge, another user’s, one for a sign-in, or one older than five minutes', async () => {
    const [marie, jean] = [await aSignedUpPerson(app), await aSignedUpPerson(app)]
    const finish = (challenge_id: string, credential: ReturnType<SoftwareAuthenticator['register']>, who = marie) =>
      app.call('finish_passkey_registration', { challenge_id, name: 'x', credential }, who.access_token)
    const start = async () => {
      const started = await app.call('start_passkey_registration', {}, marie.access_token)
      return { ...started, credential: authenticatorHere().register(started) }
    }
    const first = await start()
    await finish(first.challenge_id, first.credential)
    await expect(finish(first.challenge_id, first.credential)).rejects.toMatchObject(refused)

    const others = await start()
    await expect(finish(others.challenge_id, others.credential, jean)).rejects.toMatchObject(refused)

    const { challenge_id: ofSignIn } = await app.call('start_passkey_sign_in', {})
    await expect(finish(ofSignIn, others.credential)).rejects.toMatchObject(refused)

    const [inTime, late] = [await start(), await start()]
    app.clock.forward({ seconds: 5 * 60 - 1 })
    await finish(inTime.challenge_id, inTime.credential)
    app.clock.forward({ seconds: 1 })
    await expect(finish(late.challenge_id, late.credential)).rejects.toMatchObject(refused)
  })

  test('rejects a passkey that is already registered', async () => {
    const [marie, jean] = [await aSignedUpPerson(app), await aSignedUpPerson(app)]
    const { authenticator } = await aPasskeyOf(marie)
    const started = await app.call('start_passkey_registration', {}, jean.access_token)
    const credential = authenticator.register(started)
    const { challenge_id } = started
    await expect(
      app.call('finish_passkey_registration', { challenge_id, name: 'mine now', credential }, jean.access_token),
    ).rejects.toMatchObject(refused)
  })

  test('rejects an eleventh passkey', async () => {
    const marie = await aSignedUpPerson(app)
    const early = await app.call('start_passkey_registration', {}, marie.access_token)
    for (let at = 0; at < 10; at += 1) await aPasskeyOf(marie)
    await expect(aPasskeyOf(marie)).rejects.toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
    const credential = authenticatorHere().register(early)
    await expect(
      app.call('finish_passkey_registration', { challenge_id: early.challenge_id, name: 'x', credential }, marie.access_token),
    ).rejects.toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
  })
})

describe('ten minutes after sign-in', () => {
  test('a passkey is added and removed only with the password or after a new sign-in', async () => {
    const marie = await aSignedUpPerson(app)
    const { passkey_id } = await aPasskeyOf(marie)
    const add = (password?: string) =>
      app.call('start_passkey_registration', password === undefined ? {} : { password }, marie.access_token)
    const remove = (password?: string) =>
      app.call('remove_passkey', { passkey_id, ...(password !== undefined && { password }) }, marie.access_token)
    app.clock.forward({ seconds: 10 * 60 - 1 })
    await add()
    app.clock.forward({ seconds: 1 })
    await expect(add()).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    await expect(remove()).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    await expect(add('not mine at all')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(remove('not mine at all')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await add(marie.password)
    const fresh = await app.call('sign_in', { email: marie.email, password: marie.password })
    await app.call('start_passkey_registration', {}, fresh.access_token)
    await remove(marie.password)
    expect((await app.call('list_passkeys', {}, marie.access_token)).items).toEqual([])
  })

  test('five wrong passwords lock changes of passkeys, but not sign-ins', async () => {
    const marie = await aSignedUpPerson(app)
    const add = (password: string) => app.call('start_passkey_registration', { password }, marie.access_token)
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(add('not mine')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(add(marie.password)).rejects.toMatchObject({ code: 'LOCKED' })
    await app.call('sign_in', { email: marie.email, password: marie.password })
  })
})

describe('a sign-in is rejected, always with the same answer', () => {
  test.each([
    ['from another page', { origin: 'http://wallet.test.evil' }],
    ['by an authenticator that was not unlocked', { unlocked: 'no' }],
    ['to another challenge', { challenge: 'AAAA' }],
  ] as const)('%s', async (_what, doings) => {
    const marie = await aSignedUpPerson(app)
    const { authenticator } = await aPasskeyOf(marie)
    await expect(signInWith(authenticator, doings)).rejects.toMatchObject(refused)
    expect((await trailOf(marie)).at(-1)).toEqual({
      action_type: 'login_failure',
      context: 'passkey',
      extra_metadata: { because: 'wrong_signature' },
    })
  })

  test('rejects an unknown or removed passkey', async () => {
    const marie = await aSignedUpPerson(app)
    const { authenticator, passkey_id } = await aPasskeyOf(marie)
    await expect(signInWith(authenticatorHere())).rejects.toMatchObject(refused)
    await app.call('remove_passkey', { passkey_id }, marie.access_token)
    await expect(signInWith(authenticator)).rejects.toMatchObject(refused)
    expect((await mailsTo(marie))[0]?.subject).toBe('A passkey was removed from your Hai Wallet account')
    expect((await trailOf(marie)).at(-1)).toMatchObject({
      action_type: 'factor_change',
      context: 'passkey_removed',
      extra_metadata: { passkey_id },
    })
  })

  test('rejects a repeated or changed answer, and one after five minutes', async () => {
    const marie = await aSignedUpPerson(app)
    const { authenticator } = await aPasskeyOf(marie)
    const start = async () => {
      const started = await app.call('start_passkey_sign_in', {})
      return { challenge_id: started.challenge_id, credential: authenticator.signIn(started) }
    }
    const answer = await start()
    await app.call('finish_passkey_sign_in', answer)
    await expect(app.call('finish_passkey_sign_in', answer)).rejects.toMatchObject(refused)

    const { challenge_id, credential } = await start()
    const signature = `${credential.response.signature.slice(0, -4)}AAAA`
    const changed = { ...credential, response: { ...credential.response, signature } }
    await expect(app.call('finish_passkey_sign_in', { challenge_id, credential: changed })).rejects.toMatchObject(refused)
    await expect(app.call('finish_passkey_sign_in', { challenge_id, credential })).rejects.toMatchObject(refused)

    const [inTime, late] = [await start(), await start()]
    app.clock.forward({ seconds: 5 * 60 - 1 })
    await app.call('finish_passkey_sign_in', inTime)
    app.clock.forward({ seconds: 1 })
    await expect(app.call('finish_passkey_sign_in', late)).rejects.toMatchObject(refused)
    await expect(app.call('finish_passkey_sign_in', { ...late, challenge_id: randomUUID() })).rejects.toMatchObject(refused)
  })

  test('rejects the passkey of another user', async () => {
    const [marie, jean] = [await aSignedUpPerson(app), await aSignedUpPerson(app)]
    const { authenticator } = await aPasskeyOf(marie)
    const started = await app.call('start_passkey_sign_in', {})
    const credential = authenticator.signIn(started)
    const userHandle = Buffer.from(jean.user_id.replaceAll('-', ''), 'hex').toString('base64url')
    await expect(
      app.call('finish_passkey_sign_in', {
        challenge_id: started.challenge_id,
        credential: { ...credential, response: { ...credential.response, userHandle } },
      }),
    ).rejects.toMatchObject(refused)
  })

  test('rejects a counter that went back, which means a copied key and is audited', async () => {
    const marie = await aSignedUpPerson(app)
    const { authenticator } = await aPasskeyOf(marie)
    await signInWith(authenticator)
    await signInWith(authenticator)
    authenticator.own.counter = 0
    await expect(signInWith(authenticator)).rejects.toMatchObject(refused)
    expect((await trailOf(marie)).slice(-2)).toMatchObject([
      { action_type: 'login_failure', extra_metadata: { because: 'copied_key' } },
      { action_type: 'suspicious_activity', context: 'copied_key' },
    ])
  })
})

test('for the second of two simultaneous answers with the same counter', async () => {
  const marie = await aSignedUpPerson(app)
  const { authenticator } = await aPasskeyOf(marie)
  const started = await Promise.all([app.call('start_passkey_sign_in', {}), app.call('start_passkey_sign_in', {})])
  const answers = started.map((one) => {
    authenticator.own.counter = 6
    return app.call('finish_passkey_sign_in', { challenge_id: one.challenge_id, credential: authenticator.signIn(one) })
  })
  const outcomes = await Promise.allSettled(answers)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a blocked member with a valid passkey is told of the block and gets no session', async () => {
  const marie = await aMember(app)
  const { authenticator } = await aPasskeyOf(marie)
  await app.server.database
    .transaction()
    .execute((trx) => app.server.identity.blockMember(trx, { user_id: marie.user_id, reason: 'Under review' }))
  await expect(signInWith(authenticator)).rejects.toMatchObject({
    code: 'ACCOUNT_BLOCKED',
    body: { data: { reason: 'Under review' } },
  })
  expect((await trailOf(marie)).at(-1)).toMatchObject({ action_type: 'login_failure', context: 'blocked' })
})

test('passkeys are renamed and removed only by their owner', async () => {
  const [marie, jean] = [await aSignedUpPerson(app), await aSignedUpPerson(app)]
  const { passkey_id } = await aPasskeyOf(marie)
  const rename = (who: Person, name: string) => app.call('rename_passkey', { passkey_id, name }, who.access_token)
  await expect(rename(jean, 'mine')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(app.call('remove_passkey', { passkey_id }, jean.access_token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await rename(marie, '  Blue phone ')).toMatchObject({ passkey_id, name: 'Blue phone' })
})

test('unanswered challenges are removed', async () => {
  await app.call('start_passkey_sign_in', {})
  app.clock.forward({ minutes: 5 })
  const purge = app.server.mfa.feature.jobs?.['mfa:purge']
  await purge?.({})
  const { rows } = await database().owner.query('select id from mfa.challenge')
  expect(rows).toEqual([])
})

test('only the hash of a challenge is stored', async () => {
  const { options } = await app.call('start_passkey_sign_in', {})
  const { rows } = await database().owner.query<{ row: string }>('select c::text as row from mfa.challenge c')
  const bytes = Buffer.from(options.challenge, 'base64url').toString('hex')
  expect(rows.some(({ row }) => row.includes(options.challenge) || row.includes(bytes))).toBe(false)
})
