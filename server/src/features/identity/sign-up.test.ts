import { expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { workJobs } from '../../../test/jobs.ts'
import { anEmail, PASSWORD, usePeople } from '../../../test/people.ts'
import { exactMoment } from '../../platform/words/dates.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers

async function mailsTo(email: string) {
  const items = await people().outbox.list()
  return items.filter(({ to }) => to === email)
}

async function tokenFor(email: string, nth = 0): Promise<string> {
  const mail = (await mailsTo(email))[nth]
  const token = /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
  if (token === undefined) throw new Error(`no link in the mail to ${email}`)
  return token
}

async function resend(email: string) {
  const answer = await calls().resend_confirmation(aGuest(), { email })
  await workJobs(database(), people().identity.feature, 'identity:send_confirmation_link', email)
  return answer
}

const signIn = (email: string, password = PASSWORD) => calls().sign_in(aGuest(), { email, password })
const accountsOf = async (email: string) =>
  (await database().owner.query<{ id: string }>('select id from identity.account where email = $1', [email])).rows

test('the mailed link creates the account with the id from sign_up, and signs in', async () => {
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
  const token = await tokenFor(email)
  people().clock.forward({ seconds: 60 * 60 - 1 })
  await expect(calls().read_confirmation_link(aGuest(), { token })).resolves.toMatchObject({ password_needed: false })
  people().clock.forward({ seconds: 1 })
  await expect(calls().confirm_email(aGuest(), { token })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  await resend(email)
  await expect(calls().confirm_email(aGuest(), { token: await tokenFor(email) })).resolves.toMatchObject({ user: { email } })
})

test('an invented link is rejected', async () => {
  await expect(calls().confirm_email(aGuest(), { token: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'LINK_INVALID' })
})

const THIEFS_PASSWORD = 'the-thief-chose-this-1'
const signUpFrom = (ip: string, email: string, password: string) =>
  calls().sign_up({ ...aGuest(), request: { ...aGuest().request, ip } }, { email, password })
const confirm = (token: string, password?: string) =>
  calls().confirm_email(aGuest(), password === undefined ? { token } : { token, password })
const waitingFor = async (email: string) =>
  (await database().owner.query('select id from identity.sign_up where email = $1 and used_at is null', [email])).rows.length

test('with one pending sign-up the link is enough; reading its address does not use it up', async () => {
  const email = `marie.${anEmail()}`
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  const token = await tokenFor(email)
  const asked = { email: `ma***@people.test`, password_needed: false }
  for (let at = 0; at < 3; at += 1) expect(await calls().read_confirmation_link(aGuest(), { token })).toEqual(asked)
  await expect(confirm(token)).resolves.toMatchObject({ user: { email } })
  await expect(calls().read_confirmation_link(aGuest(), { token })).rejects.toMatchObject({ code: 'LINK_USED' })
})

test.each(['before', 'after'] as const)(
  'a stranger who signs up with the address %s its owner gains nothing: no link accepts an unseen password',
  async (when) => {
    const email = anEmail()
    const passwords = when === 'before' ? [THIEFS_PASSWORD, PASSWORD] : [PASSWORD, THIEFS_PASSWORD]
    for (const password of passwords) {
      people().clock.forward({ seconds: 1 })
      await calls().sign_up(aGuest(), { email, password })
    }
    for (const token of [await tokenFor(email, 0), await tokenFor(email, 1)]) {
      await expect(confirm(token)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
      expect(await calls().read_confirmation_link(aGuest(), { token })).toMatchObject({ password_needed: true })
    }
    await expect(confirm(await tokenFor(email, 1), PASSWORD)).resolves.toMatchObject({ user: { email } })
    await expect(signIn(email)).resolves.toMatchObject({ user: { email } })
    await expect(signIn(email, THIEFS_PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(confirm(await tokenFor(email, 0), THIEFS_PASSWORD)).rejects.toMatchObject({ code: 'LINK_USED' })
    expect(await waitingFor(email)).toBe(0)
  },
)

test('the owner’s sign-up is kept despite many by strangers, and an earlier link confirms it', async () => {
  const email = anEmail()
  for (let at = 0; at < 25; at += 1) await signUpFrom(`198.51.100.${at}`, email, `${THIEFS_PASSWORD}${at}`)
  people().clock.forward({ seconds: 1 })
  await signUpFrom('203.0.113.9', email, PASSWORD)
  expect(await mailsTo(email)).toHaveLength(10)
  expect(await waitingFor(email)).toBe(15)
  await expect(confirm(await tokenFor(email, 9), PASSWORD)).resolves.toMatchObject({ user: { email } })
  await expect(signIn(email)).resolves.toMatchObject({ user: { email } })
})

test('repeated sign-ups from one IP prefix replace its own sign-ups, not other people’s', async () => {
  const email = anEmail()
  await signUpFrom('203.0.113.9', email, PASSWORD)
  people().clock.forward({ seconds: 1 })
  for (let at = 0; at < 20; at += 1) await signUpFrom(`2001:db8:0:7::${at + 1}`, email, THIEFS_PASSWORD)
  expect(await waitingFor(email)).toBe(15)
  people().clock.forward({ minutes: 61 })
  await signUpFrom('2001:db8:0:7::99', email, THIEFS_PASSWORD)
  expect(await waitingFor(email)).toBe(7)
  await expect(confirm(await tokenFor(email), PASSWORD)).resolves.toMatchObject({ user: { email } })
})

test('while its mailed link is valid, a sign-up is not replaced by later ones of strangers', async () => {
  const email = anEmail()
  await signUpFrom('203.0.113.9', email, PASSWORD)
  const token = await tokenFor(email)
  for (let at = 0; at < 45; at += 1) {
    people().clock.forward({ seconds: 1 })
    await signUpFrom(at % 3 === 0 ? '203.0.113.9' : `198.51.100.${at}`, email, `${THIEFS_PASSWORD}${at}`)
  }
  expect(await waitingFor(email)).toBe(15)
  await expect(confirm(token, PASSWORD)).resolves.toMatchObject({ user: { email } })
  await expect(signIn(email)).resolves.toMatchObject({ user: { email } })
})

test('a wrong password does not use up the link, until the fifth', async () => {
  const email = anEmail()
  for (const password of [THIEFS_PASSWORD, PASSWORD]) await calls().sign_up(aGuest(), { email, password })
  const [token, other] = [await tokenFor(email, 0), await tokenFor(email, 1)]
  for (let at = 0; at < 4; at += 1)
    await expect(confirm(token, `wrong-${at}`)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(confirm(token)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
  await expect(confirm(token, 'wrong-again')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(confirm(token, PASSWORD)).rejects.toMatchObject({ code: 'LOCKED' })
  await expect(confirm(other, PASSWORD)).resolves.toMatchObject({ user: { email } })
  const { rows } = await database().owner.query<{ action_type: string }>(
    `select action_type from security.auth_audit_log where actor_email = $1 and context = 'confirm_email' order by created_at, id`,
    [email],
  )
  const wrong = Array.from({ length: 5 }, () => 'login_failure')
  expect(rows.map(({ action_type }) => action_type).slice(0, 6)).toEqual([...wrong, 'account_locked'])
})

test('after several sign-ups of an address the link can be sent again and asks for the password', async () => {
  const email = anEmail()
  for (const password of [PASSWORD, THIEFS_PASSWORD]) await calls().sign_up(aGuest(), { email, password })
  people().clock.forward({ minutes: 61 })
  await resend(email)
  const token = await tokenFor(email)
  await expect(confirm(token)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
  await expect(confirm(token, PASSWORD)).resolves.toMatchObject({ user: { email } })
})

test('the mail explains the link’s purpose, time and place of the request, and what to do if it was someone else', async () => {
  const email = anEmail()
  const request = {
    ...aGuest().request,
    ip: '203.0.113.9',
    user_agent: 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Firefox/130.0',
  }
  await calls().sign_up({ ...aGuest(), request }, { email, password: PASSWORD })
  const [mail] = await mailsTo(email)
  const time = exactMoment(people().clock.now(), 'en', 'America/Port-au-Prince')
  expect(mail?.body).toContain(`On ${time}, someone signed up for Hai Wallet with ${email}`)
  expect(mail?.body).toContain('From: Firefox, Android, 203.0.113.9.')
  expect(mail?.body).toContain('If this wasn’t you, or not at that time, don’t open the link. Ignore this email')
})

test('an address with an account gets a mail about it, and its password stays', async () => {
  const email = anEmail()
  await people().identity.createAccount({ email, password: PASSWORD, language: 'ht' })
  const answer = await calls().sign_up(aGuest(), { email, password: THIEFS_PASSWORD })
  expect(answer.user_id).not.toBe((await accountsOf(email))[0]?.id)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Ou deja gen yon kont Hai Wallet')
  expect(mail?.body).not.toContain('#token=')
  await expect(signIn(email)).resolves.toMatchObject({ user: { email } })
})

test('with the password just chosen, a known address answers like a pending one', async () => {
  const [known, waiting] = [anEmail(), anEmail()]
  await people().identity.createAccount({ email: known, password: PASSWORD })
  for (const email of [known, waiting]) {
    await calls().sign_up(aGuest(), { email, password: 'a-quite-new-one-9' })
    await expect(signIn(email, 'a-quite-new-one-9')).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    await expect(signIn(email, 'neither-of-them-3')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  }
})

test('twenty simultaneous sign-ups of one address get twenty answers, at most ten mails and one account', async () => {
  const email = anEmail()
  const answers = await Promise.all(Array.from({ length: 20 }, () => calls().sign_up(aGuest(), { email, password: PASSWORD })))
  expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(20)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(10)
  const tokens = await Promise.all(mails.map((_, nth) => tokenFor(email, nth)))
  const results = await Promise.allSettled(tokens.map((token) => confirm(token, PASSWORD)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accountsOf(email)).toHaveLength(1)
})

test('resending to an unknown address answers the same and sends nothing', async () => {
  const email = anEmail()
  expect(await resend(email)).toEqual({})
  expect(await mailsTo(email)).toEqual([])
})

test('resending to a confirmed address sends a mail that it has an account', async () => {
  const email = anEmail()
  await people().identity.createAccount({ email, password: PASSWORD })
  await resend(email)
  expect((await mailsTo(email))[0]?.subject).toBe('You already have a Hai Wallet account')
})

test.each([
  ['password12', 'a common word with digits'],
  ['P@ssw0rd!!', 'a common word in disguise'],
  ['aaaaaaaaaaaa', 'one letter'],
  ['0123456789', 'a row'],
  ['jean.baptiste', 'the address itself'],
  ['baptiste2024', 'a part of the address'],
])('rejects %s as a password: %s', async (password) => {
  await expect(calls().sign_up(aGuest(), { email: 'jean.baptiste@people.test', password })).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
  })
})

test('unconfirmed sign-ups are removed after a week', async () => {
  const email = anEmail()
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  people().clock.forward({ days: 8 })
  await people().identity.feature.jobs?.['identity:purge']?.({})
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})
