import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedUpPerson, type MemberPerson } from '../../../test/members.ts'
import { codeOf as refusedWith, followedUp } from '../../../test/money.ts'
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts'
import { aHome, referralsOf } from '../../../test/referrals.ts'
import { readCode } from './code.ts'

const database = useTestDatabase()
const redirectUri = 'http://wallet.test/auth/callback'
let provider: OpenidProvider
let app: TestApp
beforeAll(async () => {
  provider = await startOpenidProvider((login) => ({ email: `${login}@example.org`, email_verified: true }), { redirectUri })
  app = await startTestApp(database(), { config: { oidcProviders: [provider.configured] } })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const { aNewcomer, verifyPhone, summaryOf, codeOf, listOf, notificationsOf, refusalOf, figures } = referralsOf(
  () => app,
  () => database(),
)
beforeEach(() => figures('is_open = true'))
const statesOf = async (member: MemberPerson) => (await listOf(member)).map(({ state }) => state)

describe('a code', () => {
  test('exists once per member, with unambiguous letters, in a link that opens a wallet', async () => {
    const marie = await aMember(app)
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(marie)))
    expect(new Set(codes).size).toBe(1)
    const [code = ''] = codes
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY3479]{8}$/)
    expect(await summaryOf(marie)).toMatchObject({
      link: `http://wallet.test/auth?mode=signup&ref=${code}`,
      is_open: true,
      referrer_reward: 2_00,
      newcomer_reward: 1_00,
      minimum_amount: 10_00,
      within_days: 60,
      rewarded_max: 25,
      rewarded: 0,
      earned: 0,
      waiting: 0,
      own: null,
    })
    expect(await codeOf(await aMember(app))).not.toBe(code)
  })

  test('is accepted in any notation', () => {
    expect(readCode(' acde-fghj ')).toBe('ACDEFGHJ')
    for (const typed of ['', 'ACDEFGH', 'ACDEFGHJK', 'ACDEFGH0', '🎁🎁🎁🎁']) expect(readCode(typed)).toBeNull()
  })

  test('is kept when the mail is opened in another browser and place', async () => {
    const marie = await aMember(app)
    await aNewcomer({ code: (await codeOf(marie)).toLowerCase(), confirm_ip: aHome() })
    expect(await statesOf(marie)).toEqual(['joined'])
  })

  test('is kept during the sign-in with a provider', async () => {
    const marie = await aMember(app)
    await database().owner.query(`update identity.session set ip_address = '203.0.113.200' where user_id = $1`, [marie.user_id])
    const begun = await app.call('start_oauth', { provider_id: provider.configured.id, referral_code: await codeOf(marie) })
    const answer = await provider.visit(begun.url, 'lovely')
    await app.call('finish_oauth', { ...answer, browser_secret: begun.browser_secret })
    await followedUp(app)
    expect(await listOf(marie)).toMatchObject([{ state: 'joined', shown_name: null }])
    expect(await notificationsOf(marie)).toHaveLength(1)
  })

  test('a code that is unknown, or used while the programme is closed, is ignored', async () => {
    const rose = await aNewcomer({ code: 'ACDEFGHJ' })
    expect((await summaryOf(rose)).own).toBeNull()
    const marie = await aMember(app)
    await figures('is_open = false')
    await aNewcomer({ code: await codeOf(marie) })
    expect(await listOf(marie)).toEqual([])
  })
})

describe('a sign-up does not count, without a reason,', () => {
  const notCounted = async (marie: MemberPerson, newcomer: MemberPerson) => {
    expect(await statesOf(marie)).toEqual(['not_counted'])
    expect((await summaryOf(newcomer)).own).toMatchObject({ state: 'not_counted', reward: 0 })
    expect(JSON.stringify([await listOf(marie), await summaryOf(newcomer)])).not.toMatch(/network|device|self/)
    return refusalOf(newcomer)
  }

  test('a sign-up from the network where the referrer was within the hour does not count', async () => {
    const marie = await aMember(app)
    expect(await notCounted(marie, await aNewcomer({ code: await codeOf(marie), ip: '127.0.0.1' }))).toBe('network')
    expect(await notificationsOf(marie)).toEqual([])
  })

  test('a sign-up does not count when its mail is opened on the referrer’s network', async () => {
    const marie = await aMember(app)
    const rose = await aNewcomer({ code: await codeOf(marie), confirm_ip: '127.0.0.1' })
    expect(await notCounted(marie, rose)).toBe('network')
  })

  test('a sign-up from the network of another of the referrer’s sign-ups counts only an hour later', async () => {
    const [marie, ip] = [await aMember(app), aHome()]
    const code = await codeOf(marie)
    await aNewcomer({ code, ip })
    expect(await refusalOf(await aNewcomer({ code, ip }))).toBe('network')
    await database().owner.query(
      `update referrals.referral set joined_at = joined_at - interval '61 minutes' where referrer_id = $1`,
      [marie.user_id],
    )
    expect(await refusalOf(await aNewcomer({ code, ip }))).toBeNull()
  })

  test('a sign-up from the browser of the referrer or of another of their sign-ups does not count', async () => {
    const [marie, device_id, other] = [await aMember(app), randomUUID(), randomUUID()]
    const code = await codeOf(marie, device_id)
    expect(await notCounted(marie, await aNewcomer({ code, device_id }))).toBe('device')
    expect(await refusalOf(await aNewcomer({ code, device_id: other }))).toBeNull()
    expect(await refusalOf(await aNewcomer({ code, device_id: other }))).toBe('device')
  })

  test('a sign-up with another spelling of the referrer’s own mailbox does not count', async () => {
    const email = `marie${randomUUID()}@example.org`
    const marie = await aMember(app, { email })
    const again = await aNewcomer({ code: await codeOf(marie), email: email.replace('@', '+2@') })
    expect(await notCounted(marie, again)).toBe('self')
  })

  test('a sign-up with a phone that belonged to the referrer does not count', async () => {
    const marie = await aMember(app)
    const phone = await verifyPhone(marie)
    const rose = await aNewcomer({ code: await codeOf(marie) })
    await app.call('set_phone', { phone: null, password: marie.password }, marie.access_token)
    await verifyPhone(rose, phone)
    expect(await notCounted(marie, rose)).toBe('phone')
  })
})

describe('the list', () => {
  test('has pages, newest first, and only the caller’s own referrals', async () => {
    const marie = await aMember(app)
    const code = await codeOf(marie)
    for (let count = 0; count < 3; count += 1) await aNewcomer({ code })
    const first = await app.call('list_referrals', { limit: 2 }, marie.access_token)
    const second = await app.call('list_referrals', { limit: 2, cursor: first.next_cursor ?? '' }, marie.access_token)
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
    const stranger = await aMember(app)
    expect((await app.call('list_referrals', { cursor: first.next_cursor ?? '' }, stranger.access_token)).items).toEqual([])
    expect(await refusedWith(app.call('list_referrals', { cursor: 'x' }, marie.access_token))).toBe('BAD_REQUEST')
  })

  test('is not available before onboarding', async () => {
    const { access_token } = await aSignedUpPerson(app)
    expect(await refusedWith(app.call('list_referrals', {}, access_token))).toBe('NOT_ONBOARDED')
  })
})

test('sign-up networks are deleted after a week', async () => {
  const marie = await aMember(app)
  await aNewcomer({ code: await codeOf(marie) })
  await database().owner.query(`update referrals.referral set joined_at = joined_at - interval '8 days' where referrer_id = $1`, [
    marie.user_id,
  ])
  await app.server.jobs['referrals:delete_expired']?.({})
  const { rows } = await database().owner.query('select ip_prefix from referrals.referral where referrer_id = $1', [
    marie.user_id,
  ])
  expect(rows).toEqual([{ ip_prefix: null }])
})

test('the server can pay earned rewards but cannot invent them', async () => {
  const asServer = (statement: string) => database().app.query(statement)
  await expect(asServer('update referrals.settings set referrer_reward = 100000')).rejects.toThrow(/permission denied/)
  await expect(asServer('update referrals.payout set amount = 100000')).rejects.toThrow(/permission denied/)
  await expect(asServer('delete from referrals.payout')).rejects.toThrow(/permission denied/)
})
