import { expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { anEmail, PASSWORD, usePeople } from '../../../test/people.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers

async function mailsTo(email: string) {
  const items = await people().outbox.list()
  return items.filter(({ to }) => to === email)
}

/** The token in the newest mail to this address. */
async function tokenFor(email: string, nth = 0): Promise<string> {
  const mail = (await mailsTo(email))[nth]
  const token = /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
  if (token === undefined) throw new Error(`no link in the mail to ${email}`)
  return token
}

const signIn = (email: string, password = PASSWORD) => calls().sign_in(aGuest(), { email, password })
const accountsOf = async (email: string) =>
  (await database().owner.query<{ id: string }>('select id from identity.account where email = $1', [email])).rows

test('the emailed link makes the account and signs in; its id is the one sign_up answered', async () => {
  const email = anEmail()
  const { user_id } = await calls().sign_up(aGuest(), { email, password: PASSWORD, language: 'fr' })
  expect(await accountsOf(email)).toEqual([])
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Confirmez votre adresse e-mail pour Hai Wallet')
  const session = await calls().confirm_email(aGuest(), { token: await tokenFor(email) })
  expect(session.user).toEqual({ id: user_id, email })
  expect(await people().identity.verifyAccessToken(session.access_token)).toMatchObject({ user_id, email })
  expect((await signIn(email)).user.id).toBe(user_id)
})

test('a link works once', async () => {
  const email = anEmail()
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  const token = await tokenFor(email)
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => calls().confirm_email(aGuest(), { token })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(calls().confirm_email(aGuest(), { token })).rejects.toMatchObject({ code: 'LINK_USED' })
})

test('a link works for an hour', async () => {
  const email = anEmail()
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  people().clock.forward({ minutes: 60 })
  await expect(calls().confirm_email(aGuest(), { token: await tokenFor(email) })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  await calls().resend_confirmation(aGuest(), { email })
  await expect(calls().confirm_email(aGuest(), { token: await tokenFor(email) })).resolves.toMatchObject({ user: { email } })
})

test('a made-up link is refused', async () => {
  await expect(calls().confirm_email(aGuest(), { token: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'LINK_INVALID' })
})

test('the password that counts is the one of the sign-up whose link was followed', async () => {
  const email = anEmail()
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  const mine = await tokenFor(email)
  people().clock.forward({ seconds: 1 })
  await calls().sign_up(aGuest(), { email, password: 'the-thief-chose-this-1' })
  const thiefs = await tokenFor(email)
  await calls().confirm_email(aGuest(), { token: mine })
  await expect(signIn(email)).resolves.toMatchObject({ user: { email } })
  await expect(signIn(email, 'the-thief-chose-this-1')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(calls().confirm_email(aGuest(), { token: thiefs })).rejects.toMatchObject({ code: 'LINK_USED' })
})

test('after several sign-ups of one address no link is sent again: the mail asks to sign up once more', async () => {
  const email = anEmail()
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  await calls().sign_up(aGuest(), { email, password: 'the-thief-chose-this-1' })
  people().clock.forward({ seconds: 1 })
  await calls().resend_confirmation(aGuest(), { email })
  const [newest] = await mailsTo(email)
  expect(newest?.subject).toBe('Sign up for Hai Wallet once more')
  expect(newest?.body).not.toContain('#token=')
})

test('an address with an account gets a mail that says so, and its password stays', async () => {
  const email = anEmail()
  await people().identity.createAccount({ email, password: PASSWORD, language: 'ht' })
  const answer = await calls().sign_up(aGuest(), { email, password: 'the-thief-chose-this-1' })
  expect(answer.user_id).not.toBe((await accountsOf(email))[0]?.id)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Ou deja gen yon kont Hai Wallet')
  expect(mail?.body).not.toContain('#token=')
  await expect(signIn(email)).resolves.toMatchObject({ user: { email } })
})

test('with the password just chosen, a known address answers like one that waits for its link', async () => {
  const [known, waiting] = [anEmail(), anEmail()]
  await people().identity.createAccount({ email: known, password: PASSWORD })
  for (const email of [known, waiting]) {
    await calls().sign_up(aGuest(), { email, password: 'a-quite-new-one-9' })
    await expect(signIn(email, 'a-quite-new-one-9')).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    await expect(signIn(email, 'neither-of-them-3')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  }
})

test('twenty sign-ups of one address at once: twenty answers, at most ten mails, one account', async () => {
  const email = anEmail()
  const answers = await Promise.all(Array.from({ length: 20 }, () => calls().sign_up(aGuest(), { email, password: PASSWORD })))
  expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(20)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(10)
  const tokens = await Promise.all(mails.map((_, nth) => tokenFor(email, nth)))
  const results = await Promise.allSettled(tokens.map((token) => calls().confirm_email(aGuest(), { token })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accountsOf(email)).toHaveLength(1)
})

test('resending to an address nobody signed up with answers the same and sends nothing', async () => {
  const email = anEmail()
  expect(await calls().resend_confirmation(aGuest(), { email })).toEqual({})
  expect(await mailsTo(email)).toEqual([])
})

test('resending to a confirmed address says that it has an account', async () => {
  const email = anEmail()
  await people().identity.createAccount({ email, password: PASSWORD })
  await calls().resend_confirmation(aGuest(), { email })
  expect((await mailsTo(email))[0]?.subject).toBe('You already have a Hai Wallet account')
})

test.each([
  ['password12', 'a common word with digits'],
  ['P@ssw0rd!!', 'a common word in disguise'],
  ['aaaaaaaaaaaa', 'one letter'],
  ['0123456789', 'a row'],
  ['jean.baptiste', 'the address itself'],
  ['baptiste2024', 'a part of the address'],
])('%s is refused as a password: %s', async (password) => {
  await expect(calls().sign_up(aGuest(), { email: 'jean.baptiste@people.test', password })).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
  })
})

test('sign-ups nobody confirmed are removed after a week', async () => {
  const email = anEmail()
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  people().clock.forward({ days: 8 })
  await people().identity.feature.tasks?.['identity:purge']?.({})
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})
