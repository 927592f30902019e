import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { codeOf } from '../../../../test/money.ts'
import { postJson } from '../../../../test/post.ts'
import { aStaffMember, type StaffPerson, steppedUp } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
let admin: StaffPerson
beforeAll(async () => {
  const config = { logLevel: 'silent', rateLimits: 'on', trustProxy: 1 } as const
  app = await startTestApp(database(), { config })
  other = await startTestApp(database(), { config, clock: app.clock })
  admin = await aStaffMember(app, database())
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const signIn = ({ email, password }: Pick<MemberPerson, 'email' | 'password'>) => app.call('sign_in', { email, password })

async function isGuessedAt(email: string): Promise<void> {
  for (let times = 0; times < 5; times += 1)
    expect(await codeOf(signIn({ email, password: 'not-this-one-4' }))).toBe('INVALID_CREDENTIALS')
}
const flagsOf = async (filters: { user?: string; ip_address?: string }) =>
  (await app.call('list_security_flags', filters, admin)).items
const newestFlagOf = async (user: string) => {
  const [flag] = await flagsOf({ user })
  if (!flag) throw new Error('there is no flag')
  return flag
}
const resolve = (flag_id: string, by = admin) =>
  app.call('resolve_security_flag', { admin_id: by.user_id, flag_id, resolution_note: 'They called: it was them.' }, by)

async function isBlocked({ access_token }: MemberPerson): Promise<void> {
  for (let times = 0; times < 25; times += 1)
    await app.call('monitor_jwt_failures', { error_type: 'jwt' }, access_token).catch(() => null)
  await Promise.all([app.server.feed.caughtUp(), other.server.feed.caughtUp()])
  for (const one of [app, other]) expect(await codeOf(one.call('get_wallet', {}, access_token))).toBe('RATE_LIMITED')
}

test('a locked sign-in has an event and a flag; after staff resolve it with a note, the member can sign in, and the log says who did it', async () => {
  const marie = await aMember(app)
  await isGuessedAt(marie.email)
  expect(await codeOf(signIn(marie))).toBe('LOCKED')
  const { items } = await app.call('list_security_events', { user: marie.hai_tag, event: 'account_locked' }, admin)
  expect(items).toMatchObject([
    {
      severity: 'warning',
      email: marie.email,
      person: { user_id: marie.user_id },
      details: [{ field: 'reason', value: 'wrong_passwords' }, {}],
    },
  ])
  const flag = await newestFlagOf(marie.email)
  expect(flag).toMatchObject({ action_taken: 'locked', state: 'standing', reason: 'wrong_passwords', resolved: false })
  expect((await resolve(flag.id)).flag).toMatchObject({
    id: flag.id,
    state: 'resolved',
    resolved: true,
    resolution_note: 'They called: it was them.',
    resolved_by: { user_id: admin.user_id },
  })
  expect((await signIn(marie)).user.id).toBe(marie.user_id)
  const log = await app.call('list_audit_logs', { target: marie.hai_tag }, admin)
  expect(log.items).toMatchObject([
    {
      action: 'security_flag_resolved',
      subject: flag.id,
      reason: 'They called: it was them.',
      actor: { user_id: admin.user_id },
    },
  ])
  // The email address is left out, because the log is never erased.
  const { rows } = await database().owner.query('select before from admin.audit_log where subject = $1', [flag.id])
  expect(rows).toEqual([
    { before: { action_taken: 'locked', reason: 'wrong_passwords', expires_at: expect.any(String) as unknown } },
  ])
})

test('an unknown address is locked and reported in the same words', async () => {
  const email = `nobody-${crypto.randomUUID()}@example.org`
  await isGuessedAt(email)
  const flag = await newestFlagOf(email)
  expect(flag).toMatchObject({ action_taken: 'locked', person: null, email })
  await resolve(flag.id)
  expect(await codeOf(signIn({ email, password: 'not-this-one-4' }))).toBe('INVALID_CREDENTIALS')
})

test('a flag is resolved once, even by two staff members at once', async () => {
  const paul = await aMember(app)
  await isGuessedAt(paul.email)
  const boss = await aStaffMember(app, database())
  const { id } = await newestFlagOf(paul.email)
  const outcomes = await Promise.allSettled([resolve(id), resolve(id, boss)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'INVALID_TRANSITION' } })
  expect(await codeOf(resolve(id))).toBe('INVALID_TRANSITION')
  expect(await codeOf(resolve(crypto.randomUUID()))).toBe('NOT_FOUND')
})

test('a resolved block ends on every server, with milder flags, and one more failure does not block again', async () => {
  const rose = await aMember(app)
  await isBlocked(rose)
  const flags = await flagsOf({ user: rose.email })
  expect(flags.map(({ action_taken }) => action_taken)).toEqual(['blocked', 'rate_limited'])
  expect((await resolve(flags[0]?.id ?? '')).ended_with_it).toBe(1)
  await Promise.all([app.server.feed.caughtUp(), other.server.feed.caughtUp()])
  await app.call('monitor_jwt_failures', { error_type: 'jwt' }, rose.access_token)
  for (const one of [app, other]) expect(await one.call('get_wallet', {}, rose.access_token)).toBeDefined()
})

const from = async (ip: string, name: string, input: object, token?: string): Promise<unknown> => {
  const proof = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { body } = await postJson(`${app.url}/rpc/${name}`, JSON.stringify(input), { 'x-forwarded-for': ip, ...proof })
  return JSON.parse(body)
}
const forged = (ip: string) => from(ip, 'get_wallet', {}, 'nothing.of.ours')

async function isBlockedAt(ip: string, ip_prefix = ip) {
  for (let times = 0; times < 25; times += 1) await forged(ip)
  expect(await forged(ip)).toMatchObject({ code: 'RATE_LIMITED' })
  const block = (await flagsOf({ ip_address: ip_prefix })).find(({ action_taken }) => action_taken === 'blocked')
  if (!block) throw new Error('there is no flag')
  return block
}

test('a blocked IP prefix is released', async () => {
  const { id } = await isBlockedAt('203.0.113.9')
  const { items } = await app.call('list_security_events', { event: 'token_failure', severity: 'critical' }, admin)
  expect(items[0]).toMatchObject({ ip_address: '203.0.113.9' })
  await resolve(id)
  await app.server.feed.caughtUp()
  expect(await forged('203.0.113.9')).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each([
  { ip_prefix: '198.51.100.7', home: '198.51.100.7', guesser: '198.51.100.7' },
  { ip_prefix: '2001:db8:0:7', home: '2001:db8:0:7::2a', guesser: '2001:db8:0:7:1::1' },
])(
  'a flag about $ip_prefix cannot be resolved by staff who recently signed in from there',
  async ({ ip_prefix, home, guesser }) => {
    const thief = await aStaffMember(app, database())
    const tokens = z.object({ refresh_token: z.string() })
    const { refresh_token } = tokens.parse(await from(home, 'refresh_session', { refresh_token: thief.refresh_token }))
    // A refresh from another IP address replaces the address in the session.
    const elsewhere = await steppedUp(app, { ...thief, ...(await app.call('refresh_session', { refresh_token })) })
    const { id } = await isBlockedAt(guesser, ip_prefix)
    expect(await codeOf(resolve(id, elsewhere))).toBe('FORBIDDEN')
    const settle = `select id from security.resolve_flag($1, $2, 'by hand', $3)`
    const { rows } = await database().app.query(settle, [id, thief.user_id, app.clock.now()])
    expect(rows).toEqual([])
    expect((await resolve(id)).flag).toMatchObject({ resolved: true })
  },
)

test('staff cannot resolve the flag of the IP prefix from which they call, even without an audit entry', async () => {
  const { id } = await isBlockedAt('127.0.0.1')
  await database().owner.query(`update security.security_flags set expires_at = created_at where ip_address = '127.0.0.1'`)
  expect(await codeOf(resolve(id))).toBe('FORBIDDEN')
})

test('nobody resolves their own flag or acts under another’s name; the database function requires a staff member', async () => {
  const thief = await aStaffMember(app, database())
  await isGuessedAt(thief.email)
  const { id } = await newestFlagOf(thief.email)
  expect(await codeOf(resolve(id, thief))).toBe('FORBIDDEN')
  const inAnothersName = { admin_id: thief.user_id, flag_id: id, resolution_note: 'not me' }
  expect(await codeOf(app.call('resolve_security_flag', inAnothersName, admin))).toBe('FORBIDDEN')
  const member = await aMember(app)
  await expect(
    database().app.query(`select security.resolve_flag($1, $2, 'by hand', now())`, [id, member.user_id]),
  ).rejects.toThrow('only staff can resolve flags')
  await expect(database().app.query('update security.security_flags set resolved = true')).rejects.toThrow('permission denied')
})

test('the figures of blocked people and blocked addresses each link to a list of that length', async () => {
  await isBlockedAt('127.0.0.9')
  app.clock.forward({ seconds: 6 })
  const { standing } = await app.call('get_security_overview', {}, admin)
  const listed = async (target: 'person' | 'address') =>
    (await app.call('list_security_flags', { state: 'standing', action_taken: 'blocked', target }, admin)).items
  expect(standing.blocked_addresses).toBeGreaterThan(0)
  expect([(await listed('person')).length, (await listed('address')).length]).toEqual([
    standing.blocked,
    standing.blocked_addresses,
  ])
  for (const { ip_address } of await listed('address')) expect(ip_address).not.toBeNull()
})

test('flags are filtered by action, state and time', async () => {
  const jean = await aMember(app)
  await isGuessedAt(jean.email)
  const list = async (filters: object) =>
    (await app.call('list_security_flags', { user: jean.hai_tag, ...filters }, admin)).items.length
  expect([await list({ action_taken: 'locked' }), await list({ action_taken: 'blocked' })]).toEqual([1, 0])
  expect([await list({ state: 'standing' }), await list({ state: 'ended' })]).toEqual([1, 0])
  app.clock.forward({ minutes: 16 })
  admin = await steppedUp(app, admin)
  expect([await list({ state: 'standing' }), await list({ state: 'ended' })]).toEqual([0, 1])
  expect([await list({ date_to: '2020-01-01' }), await list({ user: 'nobodys_tag_here' })]).toEqual([0, 0])
})
