import { expect, test } from 'vitest'
import type { Guest } from '../../caller.ts'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { waitingJobs, workJobs } from '../../../test/jobs.ts'
import { aSignedInPerson, anEmail, createPeople, PASSWORD, usePeople } from '../../../test/people.ts'

const NEW_PASSWORD = 'eleven-green-mangoes'
const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers

let addresses = 0
/** Each visitor has their own IP prefix, because reset requests are counted per prefix. */
function aStranger(): Guest {
  addresses += 1
  const guest = aGuest()
  return { ...guest, request: { ...guest.request, ip: `198.51.100.${addresses}` } }
}

const SEND = 'identity:send_reset_link'
const jobsFor = (email: string) => waitingJobs(database(), SEND, email)

async function askForLink(email: string, guest = aStranger()): Promise<string | undefined> {
  await calls().request_password_reset(guest, { email })
  await workJobs(database(), people().identity.feature, SEND, email)
  const mail = (await people().outbox.list()).find(({ to, body }) => to === email && body.includes('/auth/reset#'))
  return /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
}

async function aLinkFor(email: string): Promise<string> {
  const token = await askForLink(email)
  if (token === undefined) throw new Error(`no link was mailed to ${email}`)
  return token
}

const reset = (token: string, password = NEW_PASSWORD) => calls().reset_password(aGuest(), { token, password })
const signIn = (email: string, password: string, guest = aStranger()) => calls().sign_in(guest, { email, password })
const mailsTo = async (email: string) => (await people().outbox.list()).filter(({ to }) => to === email)

test('a link sets the password: the new one works, the old one does not, and a mail confirms it', async () => {
  const { email } = await aSignedInPerson(people())
  const token = await aLinkFor(email)
  expect(await calls().read_reset_link(aGuest(), { token })).toEqual({ email: `${email.slice(0, 2)}***@people.test` })
  expect(await reset(token)).toEqual({})
  await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(signIn(email, NEW_PASSWORD)).resolves.toMatchObject({ user: { email } })
  const [newest] = await mailsTo(email)
  expect(newest?.subject).toBe('Your Hai Wallet password was changed')
  expect(newest?.body).toContain('https://wallet.test/auth/forgot')
})

test('all sessions end on every server, their tokens are revoked, and the audit trail has the reason', async () => {
  const other = createPeople(database(), people().clock)
  await other.feed.start()
  try {
    const phone = await aSignedInPerson(people())
    const laptop = await signIn(phone.email, PASSWORD)
    expect(await other.identity.verifyAccessToken(phone.access_token)).not.toBeNull()
    await reset(await aLinkFor(phone.email))
    expect(await people().identity.verifyAccessToken(laptop.access_token)).toBeNull()
    await other.feed.caughtUp()
    for (const { access_token, refresh_token } of [phone, laptop]) {
      expect(await other.identity.verifyAccessToken(access_token)).toBeNull()
      await expect(calls().refresh_session(aGuest(), { refresh_token })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
    const { rows } = await database().owner.query(
      'select reason, count(*)::int as tokens from identity.revoked_tokens where user_id = $1 group by 1',
      [phone.user_id],
    )
    expect(rows).toEqual([{ reason: 'password_reset', tokens: 2 }])
    const trail = await database().owner.query(
      `select source, actor_email from security.auth_audit_log where user_id = $1 and action_type = 'password_reset'`,
      [phone.user_id],
    )
    expect(trail.rows).toEqual([{ source: 'server', actor_email: phone.email }])
  } finally {
    await other.feed.stop()
  }
})

test('a link works once, even when used simultaneously, and invalidates the account’s other links', async () => {
  const { email } = await aSignedInPerson(people())
  const [older, newer] = [await aLinkFor(email), await aLinkFor(email)]
  const results = await Promise.allSettled([newer, newer, older, newer].map((token) => reset(token)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const token of [older, newer]) {
    await expect(reset(token)).rejects.toMatchObject({ code: 'LINK_USED' })
    await expect(calls().read_reset_link(aGuest(), { token })).rejects.toMatchObject({ code: 'LINK_USED' })
  }
})

test('a link works for an hour', async () => {
  const { email } = await aSignedInPerson(people())
  const token = await aLinkFor(email)
  people().clock.forward({ seconds: 60 * 60 - 1 })
  await expect(calls().read_reset_link(aGuest(), { token })).resolves.toBeDefined()
  const other = await aLinkFor(email)
  people().clock.forward({ seconds: 1 })
  await expect(calls().read_reset_link(aGuest(), { token })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  await expect(reset(token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  await expect(signIn(email, PASSWORD)).resolves.toMatchObject({ user: { email } })
  people().clock.forward({ seconds: 60 * 60 - 2 })
  await expect(reset(other)).resolves.toBeDefined()
})

test('invented links and confirmation links are rejected', async () => {
  const token = 'x'.repeat(43)
  await expect(calls().read_reset_link(aGuest(), { token })).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await expect(reset(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
  const email = anEmail()
  await calls().sign_up(aGuest(), { email, password: PASSWORD })
  const [mail] = await mailsTo(email)
  const confirmation = /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  await expect(reset(confirmation)).rejects.toMatchObject({ code: 'LINK_INVALID' })
})

test('a password that is easy to guess is rejected, and the link stays valid', async () => {
  const { email } = await aSignedInPerson(people())
  const token = await aLinkFor(email)
  await expect(reset(token, 'password123')).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
  await expect(reset(token)).resolves.toEqual({})
})

test('known and unknown addresses get the same answer after the same work; only an owner gets a mail', async () => {
  const { email: known } = await aSignedInPerson(people())
  const unknown = anEmail()
  for (const email of [known, unknown]) {
    expect(await calls().request_password_reset(aStranger(), { email })).toEqual({})
    expect(await jobsFor(email)).toHaveLength(1)
    expect(await mailsTo(email)).toEqual([])
  }
  expect(await askForLink(known)).toBeDefined()
  expect(await askForLink(unknown)).toBeUndefined()
  expect(await mailsTo(unknown)).toEqual([])
})

test.each([
  ['fr', 'Choisissez un nouveau mot de passe pour Hai Wallet'],
  ['ht', 'Chwazi yon nouvo modpas pou Hai Wallet'],
] as const)('the mail is in the member’s language (%s)', async (language, subject) => {
  const email = anEmail()
  await people().identity.createAccount({ email, password: PASSWORD, language })
  await aLinkFor(email)
  expect((await mailsTo(email))[0]?.subject).toBe(subject)
})

test('one address gets five mails an hour; the answer stays the same, and the links stay valid', async () => {
  const { email } = await aSignedInPerson(people())
  const token = await aLinkFor(email)
  for (let more = 0; more < 7; more += 1) await askForLink(email)
  expect(await mailsTo(email)).toHaveLength(5)
  await expect(reset(token)).resolves.toEqual({})
})

test('one IP prefix may ask thirty times, then waits a quarter of an hour; others are not affected', async () => {
  const guest = aStranger()
  for (let again = 0; again < 30; again += 1) await calls().request_password_reset(guest, { email: anEmail() })
  const retry_at = new Date(people().clock.now().getTime() + 15 * 60_000).toISOString()
  await expect(calls().request_password_reset(guest, { email: anEmail() })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retry_at },
  })
  await expect(calls().request_password_reset(aStranger(), { email: anEmail() })).resolves.toEqual({})
})

test('a member locked out by someone’s guesses can sign in at once with the new password', async () => {
  const { email } = await aSignedInPerson(people())
  const guest = aStranger()
  for (let wrong = 0; wrong < 5; wrong += 1)
    await expect(signIn(email, 'not-this-one-4', guest)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(signIn(email, PASSWORD, guest)).rejects.toMatchObject({ code: 'LOCKED' })
  await reset(await aLinkFor(email))
  await expect(signIn(email, NEW_PASSWORD, guest)).resolves.toMatchObject({ user: { email } })
})

test('a sign-in during a password change opens no session', async () => {
  const { email, user_id } = await aSignedInPerson(people())
  const { rows } = await database().owner.query<{ password_hash: string }>(
    'select password_hash from identity.account where id = $1',
    [user_id],
  )
  await reset(await aLinkFor(email))
  const opening = { user_id, request: aGuest().request, way: 'password', password_hash: rows[0]?.password_hash ?? '' } as const
  await expect(people().identity.openSession(() => Promise.resolve(opening))).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
})

test('an account without a password gets its first one by a link', async () => {
  const { email, user_id } = await aSignedInPerson(people())
  await database().owner.query('update identity.account set password_hash = null where id = $1', [user_id])
  await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await reset(await aLinkFor(email))
  await expect(signIn(email, NEW_PASSWORD)).resolves.toMatchObject({ user: { email } })
})

test('a new password from the command line invalidates a staff member’s links', async () => {
  const { email } = await aSignedInPerson(people())
  const token = await aLinkFor(email)
  await people().administration.createStaff({ email, role: 'super_admin' })
  await expect(reset(token)).rejects.toMatchObject({ code: 'LINK_USED' })
})

test('the server’s database login can set passwords only through two functions, and links are removed a week after they expire', async () => {
  const { email, user_id } = await aSignedInPerson(people())
  await expect(
    database().app.query('update identity.account set password_hash = $1 where id = $2', ['x', user_id]),
  ).rejects.toMatchObject({ code: '42501' })
  const token = await aLinkFor(email)
  people().clock.forward({ days: 8 })
  await people().identity.feature.jobs?.['identity:purge']?.({})
  await expect(reset(token)).rejects.toMatchObject({ code: 'LINK_INVALID' })
})
