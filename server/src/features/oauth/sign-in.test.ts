import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedUpPerson } from '../../../test/members.ts'
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts'
import { exactMoment } from '../../platform/words/dates.ts'
import { purgeAttempts } from './attempts.ts'
import { secretHash } from '../../platform/random-secret.ts'
import { boundTo } from './secrets.ts'

const redirectUri = 'http://wallet.test/auth/callback'
const known = 'known@example.org'
const people: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  nadege: {
    email: 'Nadege@example.org',
    email_verified: true,
    name: 'Nadège  Pierre',
    picture: 'https://elsewhere.example/n.png',
  },
  given: { email: 'given@example.org', email_verified: true, given_name: 'Jean', family_name: 'Baptiste' },
  full: { email: 'full@example.org', email_verified: true, full_name: 'Rose Duval', name: 'Rosie', given_name: 'R' },
  both: { email: 'both@example.org', email_verified: true, name: 'Ana Noël', given_name: 'Anaïs', family_name: 'Noël' },
  odd: { email: 'odd@example.org', email_verified: true, name: '<b>h4x</b>' },
  house: { email: 'house@example.org', email_verified: true, name: 'Hai Support' },
  known: { email: known, email_verified: true },
  doubtful: { email: 'doubtful@example.org', email_verified: false },
  silent: {},
  staff: { email: 'boss@example.org', email_verified: true },
  twice: { email: 'twice@example.org', email_verified: true },
  waiting: { email: 'waiting@example.org', email_verified: true },
  blocked: { email: 'blocked@example.org', email_verified: true },
}

const database = useTestDatabase()
let provider: OpenidProvider
let app: TestApp
const lines: string[] = []

const secrets = new Set<string>()
beforeAll(async () => {
  provider = await startOpenidProvider((login) => people[login] ?? {}, { redirectUri })
  const careful = { ...provider.configured, id: 'careful', name: 'Careful', trustsEmail: false }
  app = await startTestApp(database(), {
    config: { oidcProviders: [provider.configured, careful], logLevel: 'debug' },
    onLogLine: (line) => lines.push(line),
  })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

interface Trip {
  readonly provider_id?: string
  readonly answer?: 'yes' | 'no'
}

async function begin(provider_id = 'lakay') {
  const begun = await app.call('start_oauth', { provider_id, return_to: '/wallet' })
  const { nonce, verifier } = boundTo(begun.browser_secret)
  expect(new URL(begun.url).searchParams.get('nonce')).toBe(nonce)
  for (const secret of [begun.state, begun.browser_secret, nonce, verifier]) secrets.add(secret)
  return begun
}

async function comeBack(login: string, { provider_id = 'lakay', answer = 'yes' }: Trip = {}) {
  const { url, state, browser_secret } = await begin(provider_id)
  const said = await provider.visit(url, login, answer)
  if (said.code !== undefined) secrets.add(said.code)
  return { ...said, state, browser_secret }
}
async function signIn(login: string, options: Trip = {}) {
  const { session, ...rest } = await app.call('finish_oauth', await comeBack(login, options))
  for (const secret of [session.access_token, session.refresh_token]) secrets.add(secret)
  return { session, ...rest }
}
const profileOf = (access_token: string) => app.call('get_my_profile', {}, access_token)
const trail = async (email: string) =>
  (
    await database().owner.query<{ action_type: string; context: string | null }>(
      'select action_type, context from security.auth_audit_log where actor_email = $1 order by created_at, id',
      [email],
    )
  ).rows.map(({ action_type, context }) => (context === null ? action_type : `${action_type}: ${context}`))

test('shows a button per configured provider and nothing else about it', async () => {
  expect(await app.call('list_sign_in_ways', {})).toEqual({
    providers: [
      { id: 'lakay', name: 'Lakay' },
      { id: 'careful', name: 'Careful' },
    ],
  })
})

test('a new person gets an account and returns to the page they came from', async () => {
  const { session, return_to } = await signIn('nadege')
  expect(return_to).toBe('/wallet')
  expect(await profileOf(session.access_token)).toMatchObject({
    email: 'nadege@example.org',
    full_name: 'Nadège Pierre',
    avatar_url: null,
    onboarded: false,
  })
  expect(await trail('nadege@example.org')).toEqual(['account_created', 'oauth: account_opened', 'login_success: oauth:lakay'])
})

test('a returning person reaches the same account, even after changing the address there', async () => {
  const first = await signIn('nadege')
  const again = await signIn('nadege')
  expect(again.session.user).toEqual(first.session.user)
})

test.each([
  ['full', 'Rose Duval'],
  ['both', 'Ana Noël'],
  ['given', 'Jean Baptiste'],
  ['odd', null],
  ['house', null],
])('the name of %s is used only if it is a name, and never the platform’s name', async (login, full_name) => {
  const { session } = await signIn(login)
  expect(await profileOf(session.access_token)).toMatchObject({ full_name })
})

test('an account with the same address is joined, and its owner is mailed', async () => {
  const { user_id } = await aSignedUpPerson(app, { email: known })
  const happened = exactMoment(app.clock.now(), 'en', 'America/Port-au-Prince')
  const { session } = await signIn('known')
  expect(session.user.id).toBe(user_id)
  const [mail] = (await app.server.outbox.list()).filter(({ to }) => to === known)
  expect(mail?.subject).toBe('Lakay can now open your Hai Wallet account')
  expect(mail?.body).toContain(`When: ${happened}. From: 127.0.0.1.`)
  expect(mail?.body).toContain('If this wasn’t you, disconnect it in Settings now')
  expect(await trail(known)).toContain('oauth: joined_by_email')
})

test('an account without a password rejects every password with the usual answer', async () => {
  await signIn('nadege')
  for (const email of ['nadege@example.org', 'nobody@example.org'])
    await expect(app.call('sign_in', { email, password: 'null and void' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

test('pending sign-ups for the address are ended', async () => {
  await app.call('sign_up', { email: 'waiting@example.org', password: 'chosen by a stranger' })
  await signIn('waiting')
  await expect(app.call('sign_in', { email: 'waiting@example.org', password: 'chosen by a stranger' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
})

describe('opens no account', () => {
  test.each([
    ['by an address that is not verified', 'doubtful', 'lakay'],
    ['without an address', 'silent', 'lakay'],
    ['by an address of a provider that is not trusted with them', 'nadege2', 'careful'],
  ])('%s', async (_why, login, provider_id) => {
    await expect(signIn(login, { provider_id })).rejects.toMatchObject({ code: 'OAUTH_NOT_CONNECTED' })
  })

  test('does not open the account of a staff member through another’s claim', async () => {
    const { user_id } = await aSignedUpPerson(app, { email: 'boss@example.org' })
    await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
      user_id,
    ])
    await expect(signIn('staff')).rejects.toMatchObject({ code: 'OAUTH_NOT_CONNECTED' })
  })

  test('does not open an account while it is blocked', async () => {
    const { session } = await signIn('blocked')
    await app.server.database
      .transaction()
      .execute((trx) => app.server.identity.blockMember(trx, { user_id: session.user.id, reason: 'review' }))
    await expect(signIn('blocked')).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED', body: { data: { reason: 'review' } } })
  })
})

test('two first sign-ins at the same moment reach one account', async () => {
  const [one, two] = [await comeBack('twice'), await comeBack('twice')]
  const sessions = await Promise.all([app.call('finish_oauth', one), app.call('finish_oauth', two)])
  expect(new Set(sessions.map(({ session }) => session.user.id)).size).toBe(1)
})

describe('rejects a return', () => {
  test('rejects a return when the person declined at the provider', async () => {
    await expect(signIn('nadege', { answer: 'no' })).rejects.toMatchObject({ code: 'OAUTH_DENIED' })
  })

  test('rejects a return that was used before', async () => {
    const back = await comeBack('nadege')
    await app.call('finish_oauth', back)
    await expect(app.call('finish_oauth', back)).rejects.toMatchObject({ code: 'OAUTH_USED' })
  })

  test('rejects one of two simultaneous returns', async () => {
    const back = await comeBack('nadege')
    const ends = await Promise.allSettled([app.call('finish_oauth', back), app.call('finish_oauth', back)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('rejects a return after ten minutes', async () => {
    const [inTime, back] = [await comeBack('nadege'), await comeBack('nadege')]
    app.clock.forward({ seconds: 10 * 60 - 1 })
    await expect(app.call('finish_oauth', inTime)).resolves.toMatchObject({ return_to: '/wallet' })
    app.clock.forward({ seconds: 1 })
    await expect(app.call('finish_oauth', back)).rejects.toMatchObject({ code: 'OAUTH_EXPIRED' })
  })

  test('rejects a return with an unknown state', async () => {
    const back = await comeBack('nadege')
    await expect(app.call('finish_oauth', { ...back, state: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'OAUTH_FOREIGN' })
  })

  test('rejects a return in another browser, and the return stays valid in the original one', async () => {
    const theirs = await comeBack('nadege')
    const mine = await comeBack('given')
    const { browser_secret } = mine
    await expect(app.call('finish_oauth', { ...theirs, browser_secret })).rejects.toMatchObject({ code: 'OAUTH_FOREIGN' })
    await app.call('finish_oauth', theirs)
  })

  test('rejects a return with the code of another attempt', async () => {
    const one = await comeBack('nadege')
    const other = await comeBack('given')
    await expect(app.call('finish_oauth', { ...one, code: other.code ?? '' })).rejects.toMatchObject({ code: 'OAUTH_REFUSED' })
  })

  test('rejects a return from another issuer', async () => {
    const back = await comeBack('nadege')
    await expect(app.call('finish_oauth', { ...back, iss: 'https://evil.example' })).rejects.toMatchObject({
      code: 'OAUTH_REFUSED',
    })
  })

  test('rejects a return without code and error', async () => {
    const { state, browser_secret } = await comeBack('nadege')
    await expect(app.call('finish_oauth', { state, browser_secret })).rejects.toMatchObject({ code: 'OAUTH_REFUSED' })
  })
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a\tb', 'wallet'])(
  'does not redirect to %s',
  async (return_to) => {
    await expect(app.call('start_oauth', { provider_id: 'lakay', return_to })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  },
)

test('an unknown provider cannot be used', async () => {
  await expect(app.call('start_oauth', { provider_id: 'nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the stored form of an attempt cannot be used to sign in', async () => {
  const { state, browser_secret } = await begin()
  const { rows } = await database().owner.query('select a::text as row from oauth.attempt a')
  expect(rows.length).toBeGreaterThan(0)
  for (const secret of [state, browser_secret]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('attempts are deleted a day after they end', async () => {
  const begun = await begin()
  const left = async (now: Date) => {
    await purgeAttempts(app.server.database, now)
    const rows = await app.server.database.selectFrom('oauth.attempt').select('state_hash').execute()
    return rows.some(({ state_hash }) => state_hash.equals(secretHash(begun.state)))
  }
  app.clock.forward({ days: 1, minutes: 9 })
  expect(await left(app.clock.now())).toBe(true)
  app.clock.forward({ minutes: 2 })
  expect(await left(app.clock.now())).toBe(false)
})

test('no secret of the client, browser or person is logged', () => {
  const said = lines.join('\n')
  expect(said).toContain('finish_oauth')
  expect(secrets.size).toBeGreaterThan(60)
  for (const secret of [...secrets, provider.configured.clientSecret]) expect(said.includes(secret)).toBe(false)
  expect(said).not.toMatch(/code=|id_token|eyJ|example\.org/)
})
