import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts'
import { exactMoment } from '../../platform/words/dates.ts'

const database = useTestDatabase()
let provider: OpenidProvider
let app: TestApp
beforeAll(async () => {
  provider = await startOpenidProvider(() => ({}), { redirectUri: 'http://wallet.test/auth/callback' })
  // This provider is not trusted for email addresses, so only connected accounts can sign in with it.
  app = await startTestApp(database(), { config: { oidcProviders: [{ ...provider.configured, trustsEmail: false }] } })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

async function leave({ access_token, password }: MemberPerson) {
  return app.call('start_oauth_link', { provider_id: 'lakay', password }, access_token)
}

async function connect(member: MemberPerson, login: string) {
  const { url, state, browser_secret } = await leave(member)
  return app.call('finish_oauth_link', { ...(await provider.visit(url, login)), state, browser_secret }, member.access_token)
}

async function signIn(login: string) {
  const { url, state, browser_secret } = await app.call('start_oauth', { provider_id: 'lakay' })
  return app.call('finish_oauth', { ...(await provider.visit(url, login)), state, browser_secret })
}

const linksOf = ({ access_token }: MemberPerson) => app.call('list_oauth_links', {}, access_token)

const forgetPassword = ({ user_id }: MemberPerson) =>
  database().owner.query('update identity.account set password_hash = null where id = $1', [user_id])

test('a member connects a provider, signs in with it and disconnects it', async () => {
  const marie = await aMember(app)
  expect(await connect(marie, 'marie')).toEqual({ name: 'Lakay' })
  expect((await signIn('marie')).session.user.id).toBe(marie.user_id)
  const { links, has_password } = await linksOf(marie)
  expect(has_password).toBe(true)
  expect(links).toMatchObject([{ provider_id: 'lakay', name: 'Lakay', email: null }])

  const link_id = links[0]?.id ?? ''
  await app.call('unlink_oauth', { link_id, password: marie.password }, marie.access_token)
  expect((await linksOf(marie)).links).toEqual([])
  const { rows } = await database().owner.query(
    `select extra_metadata from security.auth_audit_log where user_id = $1 and context = 'disconnected'`,
    [marie.user_id],
  )
  expect(rows).toEqual([{ extra_metadata: { issuer: provider.configured.issuer, link_id } }])
  await expect(signIn('marie')).rejects.toMatchObject({ code: 'OAUTH_NOT_CONNECTED' })
})

test('the owner is mailed when a provider is connected or disconnected, with a link to the security settings', async () => {
  const member = await aMember(app)
  const mailOf = async (subject: string) =>
    (await app.server.outbox.list()).find((mail) => mail.to === member.email && mail.subject === subject)
  const happened = exactMoment(app.clock.now(), 'en', 'America/Port-au-Prince')
  await connect(member, 'written-to')
  const came = await mailOf('Lakay can now open your Hai Wallet account')
  expect(came?.body).toContain('/settings?tab=security')

  const [link] = (await linksOf(member)).links
  await app.call('unlink_oauth', { link_id: link?.id ?? '', password: member.password }, member.access_token)
  const gone = await mailOf('Lakay can no longer open your Hai Wallet account')
  expect(gone?.body).toContain(`Your Hai Wallet account ${member.email} is no longer connected to Lakay.`)
  expect(gone?.body).toContain('/settings?tab=security')
  expect(came?.body).toContain('If this wasn’t you, disconnect it in Settings now')
  expect(gone?.body).toContain('If this wasn’t you, sign out all other devices')
  for (const mail of [came, gone]) expect(mail?.body).toContain(`When: ${happened}. From: 127.0.0.1.`)
})

test('connecting again changes nothing', async () => {
  const member = await aMember(app)
  await connect(member, 'again')
  await connect(member, 'again')
  expect((await linksOf(member)).links).toHaveLength(1)
})

test('an account at the provider opens one wallet only', async () => {
  await connect(await aMember(app), 'taken')
  const other = await aMember(app)
  await expect(connect(other, 'taken')).rejects.toMatchObject({ code: 'OAUTH_TAKEN' })
  expect((await linksOf(other)).links).toEqual([])
})

describe('another person', () => {
  test('cannot finish an attempt that a member started', async () => {
    const marie = await aMember(app)
    const thief = await aMember(app)
    const { url, state, browser_secret } = await leave(marie)
    const back = { ...(await provider.visit(url, 'thief')), state, browser_secret }
    await expect(app.call('finish_oauth_link', back, thief.access_token)).rejects.toMatchObject({ code: 'OAUTH_FOREIGN' })
    await expect(app.call('finish_oauth', back)).rejects.toMatchObject({ code: 'OAUTH_FOREIGN' })
  })

  test('cannot connect their account through a sign-in that they started', async () => {
    const marie = await aMember(app)
    const { url, state, browser_secret } = await app.call('start_oauth', { provider_id: 'lakay' })
    const back = { ...(await provider.visit(url, 'thief')), state, browser_secret }
    await expect(app.call('finish_oauth_link', back, marie.access_token)).rejects.toMatchObject({ code: 'OAUTH_FOREIGN' })
  })

  test('cannot disconnect it', async () => {
    const marie = await aMember(app)
    await connect(marie, 'kept')
    const [link] = (await linksOf(marie)).links
    const thief = await aMember(app)
    const call = app.call('unlink_oauth', { link_id: link?.id ?? '', password: thief.password }, thief.access_token)
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await linksOf(marie)).links).toHaveLength(1)
  })
})

test('someone with the unlocked phone needs the password or a fresh session', async () => {
  const member = await aMember(app)
  await connect(member, 'guarded')
  const link_id = (await linksOf(member)).links[0]?.id ?? ''
  const { access_token } = member
  const wrong = app.call('start_oauth_link', { provider_id: 'lakay', password: 'a guess of theirs' }, access_token)
  await expect(wrong).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  app.clock.forward({ minutes: 11 })
  const late = app.call('start_oauth_link', { provider_id: 'lakay' }, access_token)
  await expect(late).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
  await expect(app.call('unlink_oauth', { link_id }, access_token)).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
})

test('a member without a password keeps the last way to sign in and may remove one of two', async () => {
  const member = await aMember(app)
  await connect(member, 'first-way')
  await connect(member, 'second-way')
  await forgetPassword(member)
  const { links, has_password } = await linksOf(member)
  expect(has_password).toBe(false)
  const [one, two] = links.map(({ id }) => app.call('unlink_oauth', { link_id: id }, member.access_token))
  const ends = await Promise.allSettled([one, two])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find((end) => end.status === 'rejected')).toMatchObject({ reason: { code: 'PASSWORD_UNSET' } })
  expect((await linksOf(member)).links).toHaveLength(1)
})

test('a link remains after the operator removes the provider, named by the provider’s issuer', async () => {
  const member = await aMember(app)
  await connect(member, 'stays')
  const { url, state, browser_secret } = await app.call('start_oauth', { provider_id: 'lakay' })
  const answer = await provider.visit(url, 'stays')
  const without = await startTestApp(database(), { clock: app.clock, config: { oidcProviders: [] } })
  const { links } = await without.call('list_oauth_links', {}, member.access_token)
  expect(links).toMatchObject([{ provider_id: null, name: new URL(provider.configured.issuer).host }])
  await expect(without.call('finish_oauth', { ...answer, state, browser_secret })).rejects.toMatchObject({
    code: 'OAUTH_UNAVAILABLE',
  })
  await without.stop()
})
