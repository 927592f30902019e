import { describe, expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useSecondFactors } from '../../../test/authenticators.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedUpPerson } from '../../../test/members.ts'

const database = useTestDatabase()
const { app, codeNow, wrongCode, aPersonWithCodes, signIn, mailsTo } = useSecondFactors(database)

describe('sign-in', () => {
  test.each([-1, 0, 1])('accepts the code of step %i', async (steps) => {
    const marie = await aPersonWithCodes()
    app().clock.forward({ seconds: 30 })
    await signIn(marie, codeNow(marie.secret, steps))
  })

  test.each([-2, 2])('rejects the code of step %i', async (steps) => {
    const marie = await aPersonWithCodes()
    app().clock.forward({ minutes: 2 })
    await expect(signIn(marie, codeNow(marie.secret, steps))).rejects.toMatchObject({ code: 'INVALID_CODE', status: 422 })
  })

  test('accepts a code once, and no older one', async () => {
    const marie = await aPersonWithCodes()
    const [older, newer] = [codeNow(marie.secret), codeNow(marie.secret, 1)]
    await signIn(marie, newer)
    await expect(signIn(marie, newer)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(signIn(marie, older)).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  test('does not accept the code that turned the authenticator on', async () => {
    const marie = await aSignedUpPerson(app())
    const { secret } = await app().call('start_authenticator', {}, marie.access_token)
    await app().call('confirm_authenticator', { code: codeNow(secret) }, marie.access_token)
    await expect(signIn(marie, codeNow(secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
  })

  test('accepts one of ten simultaneous uses of a code', async () => {
    const marie = await aPersonWithCodes()
    const check = () => app().server.mfa.secondFactor.check(marie.user_id, codeNow(marie.secret), aGuest().request)
    const answers = await Promise.all(Array.from({ length: 10 }, check))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('asks for a code only after the right password', async () => {
    const marie = await aPersonWithCodes()
    const wrong = { ...marie, password: 'not mine at all' }
    await expect(signIn(wrong)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(signIn(wrong, codeNow(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  test('is locked for 15 minutes by five wrong codes, even for a right one; others can sign in', async () => {
    const [marie, jean] = [await aPersonWithCodes(), await aPersonWithCodes()]
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(signIn(marie, wrongCode(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    const retry_at = new Date(app().clock.now().getTime() + 15 * 60_000).toISOString()
    await expect(signIn(marie, codeNow(marie.secret))).rejects.toMatchObject({ code: 'LOCKED', body: { data: { retry_at } } })
    await signIn(jean, codeNow(jean.secret))
    app().clock.forward({ minutes: 15 })
    await signIn(marie, codeNow(marie.secret))
  })

  test.each([
    ['en', 'Wrong codes for your Hai Wallet account', 'Five wrong codes'],
    ['fr', 'Codes incorrects pour votre compte Hai Wallet', 'cinq codes incorrects'],
    ['ht', 'Move kòd sou kont Hai Wallet ou', 'senk move kòd'],
  ] as const)('sends one mail per lock, in %s, because someone knows the password', async (language, subject, words) => {
    const marie = await aPersonWithCodes()
    await app().call('set_language', { language }, marie.access_token)
    const readMails = async () => (await mailsTo(marie)).filter((mail) => mail.subject === subject)
    const guess = () => signIn(marie, wrongCode(marie.secret))
    for (let wrong = 0; wrong < 4; wrong += 1) await expect(guess()).rejects.toMatchObject({ code: 'INVALID_CODE' })
    expect(await readMails()).toEqual([])
    await expect(guess()).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(guess()).rejects.toMatchObject({ code: 'LOCKED' })
    expect(await readMails()).toMatchObject([{ body: expect.stringContaining(words) as string }])
    app().clock.forward({ minutes: 15 })
    await Promise.allSettled(Array.from({ length: 8 }, guess))
    expect(await readMails()).toHaveLength(2)
  })
})

describe('recovery codes', () => {
  test('each works once in any spelling; the member is told how many are left', async () => {
    const marie = await aPersonWithCodes()
    const [first = '', second = ''] = marie.recovery_codes
    const { access_token } = await signIn(marie, first)
    await expect(signIn(marie, first)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await signIn(marie, second.toUpperCase().replace('-', '').replaceAll('0', 'O').replaceAll('1', 'L'))
    expect(await app().call('get_authenticator', {}, access_token)).toMatchObject({ recovery_codes_left: 8 })
    const [mail] = await mailsTo(marie)
    expect(mail?.subject).toBe('A recovery code was used for your Hai Wallet account')
    expect(mail?.body).toContain('You have 8 left.')
  })

  test('recovery codes of one member do not work for another', async () => {
    const [marie, jean] = [await aPersonWithCodes(), await aPersonWithCodes()]
    await expect(signIn(jean, marie.recovery_codes[0])).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await signIn(marie, marie.recovery_codes[0])
  })

  test('are replaced with a code; the old ones stop working', async () => {
    const marie = await aPersonWithCodes()
    const renew = (code: string) => app().call('renew_recovery_codes', { password: marie.password, code }, marie.access_token)
    await expect(renew(wrongCode(marie.secret))).rejects.toMatchObject({ code: 'INVALID_CODE' })
    const [old = '', lost = ''] = marie.recovery_codes
    const { recovery_codes } = await renew(old)
    expect(recovery_codes).toHaveLength(10)
    await expect(signIn(marie, lost)).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await signIn(marie, recovery_codes[0])
    expect((await mailsTo(marie)).map(({ subject }) => subject)).toContain('You have new recovery codes for Hai Wallet')
  })

  test('cannot be replaced without the password, even in a new session', async () => {
    const marie = await aPersonWithCodes()
    const renew = (proof: { password?: string }) =>
      app().call('renew_recovery_codes', { ...proof, code: codeNow(marie.secret) }, marie.access_token)
    await expect(renew({})).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    await expect(renew({ password: 'not mine at all' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await signIn(marie, marie.recovery_codes[0])
    await renew({ password: marie.password })
  })

  test('cannot be guessed in the settings: tries there and at sign-in count together', async () => {
    const marie = await aPersonWithCodes()
    const renew = (code: string) => app().call('renew_recovery_codes', { password: marie.password, code }, marie.access_token)
    for (let wrong = 0; wrong < 5; wrong += 1) await expect(renew('aaaaa-aaaaa')).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(renew(codeNow(marie.secret))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(signIn(marie, codeNow(marie.secret))).rejects.toMatchObject({ code: 'LOCKED' })
  })
})
