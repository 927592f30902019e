import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, followedUp, later, send, sendAtOnce } from '../../../test/money.ts'
import { referralsOf } from '../../../test/referrals.ts'

const database = useTestDatabase()
let app: TestApp
let shop: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-02T12:00:00Z') })
  shop = await aMember(app)
})
afterAll(() => app.stop())

const of = referralsOf(
  () => app,
  () => database(),
)
const { aNewcomer, verifyPhone, pays, nextDay, runDueJob, summaryOf, codeOf, listOf, notificationsOf, figures, fund, marketing } =
  of
beforeEach(() => figures('is_open = true, rewarded_max = 25, monthly_budget = 100000000'))

async function aPair(code?: string): Promise<[MemberPerson, MemberPerson]> {
  const marie = await aMember(app)
  const rose = await aNewcomer({ code: code ?? (await codeOf(marie)) })
  await verifyPhone(rose)
  await pays(rose, shop)
  return [marie, rose]
}
const stateOf = async (member: MemberPerson) => (await listOf(member)).map(({ state }) => state)

describe('a reward', () => {
  test('reaches both a day after the first $10 payment by a member with a verified phone, once', async () => {
    await fund(100_00)
    const before = await marketing()
    const marie = await aMember(app)
    const rose = await aNewcomer({ code: await codeOf(marie) })
    expect((await notificationsOf(marie)).map(({ type, title }) => [type, title])).toEqual([
      ['referral_signup', 'Someone signed up with your code'],
    ])
    expect(await listOf(marie)).toMatchObject([
      { state: 'joined', shown_name: 'Rose P.', has_verified_phone: false, has_paid: false, reward: 2_00 },
    ])
    await verifyPhone(rose)
    await pays(rose, shop)
    expect(await listOf(marie)).toMatchObject([{ state: 'confirming', has_verified_phone: true, has_paid: true }])
    expect((await summaryOf(rose)).own).toMatchObject({ state: 'confirming', reward: 1_00 })
    await runDueJob()
    expect(await balancesOf(app, marie)).toEqual([0, 0])

    const [rosePaid, mariePaid] = [(await balancesOf(app, rose))[0], 2_00]
    const [marieLater, roseLater] = await nextDay(marie, rose)
    await Promise.all(Array.from({ length: 10 }, () => runDueJob()))
    expect(await balancesOf(app, marieLater)).toEqual([mariePaid, 0])
    expect(await balancesOf(app, roseLater)).toEqual([rosePaid + 1_00, 0])
    expect(await marketing()).toBe(before - 3_00)
    expect(await stateOf(marieLater)).toEqual(['rewarded'])
    expect(await summaryOf(marieLater)).toMatchObject({ rewarded: 1, earned: 2_00, waiting: 0, own: null })
    expect((await notificationsOf(marieLater))[0]).toMatchObject({
      type: 'referral_bonus_earned',
      title: 'You earned $2.00',
      reference_type: null,
    })
    expect((await notificationsOf(roseLater))[0]).toMatchObject({ type: 'referral_bonus_earned', title: 'You earned $1.00' })
    const [item] = (await app.call('list_activity', { kind: 'reward' }, marieLater.access_token)).items
    expect(item).toMatchObject({ kind: 'reward', direction: 'in', amount: 2_00, status: 'completed' })
    expect(await app.call('get_transaction', { transaction_id: item?.id ?? '' }, marieLater.access_token)).toMatchObject({
      total: 2_00,
    })
  })

  test('is paid once although two servers pay at the same moment', async () => {
    await fund(50_00)
    const [marie, rose] = await aPair()
    const other = await startTestApp(database(), { clock: app.clock })
    const [marieLater] = await later(app, { hours: 25 }, marie, rose)
    await Promise.all([runDueJob(), runDueJob(other), runDueJob(), runDueJob(other)])
    await other.stop()
    expect(await balancesOf(app, marieLater)).toEqual([2_00, 0])
  })

  test('waits for money, which both see, and is paid once there is some', async () => {
    const left = await marketing()
    await figures(`referrer_reward = ${left + 2_00}`)
    const [marie, rose] = await aPair()
    const [marieLater, roseLater] = await nextDay(marie, rose)
    expect(await stateOf(marieLater)).toEqual(['reward_waiting'])
    expect(await summaryOf(marieLater)).toMatchObject({ earned: 0, waiting: left + 2_00 })
    await figures('referrer_reward = 200')
    await fund(10_00)
    await runDueJob()
    expect(await stateOf(marieLater)).toEqual(['rewarded'])
    expect((await summaryOf(roseLater)).own).toMatchObject({ state: 'rewarded', reward: 1_00 })
  })

  test('waits for next month when this month’s budget is used up', async () => {
    await fund(50_00)
    await figures('monthly_budget = 0')
    const [marie, rose] = await aPair()
    const [marieLater, roseLater] = await nextDay(marie, rose)
    expect(await stateOf(marieLater)).toEqual(['reward_waiting'])
    await figures('monthly_budget = 300')
    const [marieNext] = await later(app, { days: 15 }, ...(await later(app, { days: 16 }, marieLater, roseLater)))
    await runDueJob()
    expect(await stateOf(marieNext)).toEqual(['rewarded'])
  })

  test('waits for a closed wallet without delaying others', async () => {
    await fund(50_00)
    const [marie, rose] = await aPair()
    const [jean, paul] = await aPair()
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, marie.user_id))
    const [marieLater, , jeanLater] = await nextDay(marie, rose, jean, paul)
    expect(await stateOf(marieLater)).toEqual(['reward_waiting'])
    expect(await stateOf(jeanLater)).toEqual(['rewarded'])
    await database().owner.query('select ledger.set_member_status($1, $2)', [marie.user_id, 'open'])
    await runDueJob()
    expect(await stateOf(marieLater)).toEqual(['rewarded'])
  })

  test('is limited to a number of people; further ones are reported', async () => {
    await fund(50_00)
    await figures('rewarded_max = 1')
    const [marie, rose] = await aPair()
    const jean = await aNewcomer({ code: await codeOf(marie) })
    await verifyPhone(jean)
    await pays(jean, shop)
    const [marieLater] = await nextDay(marie, rose, jean)
    expect((await stateOf(marieLater)).toSorted()).toEqual(['over_limit', 'rewarded'])
    expect(await balancesOf(app, marieLater)).toEqual([2_00, 0])
    expect((await notificationsOf(marieLater)).map(({ type }) => type)).toContain('referral_limit_reached')
  })
})

describe('does not count:', () => {
  test('a payment that is too small, undone or still arriving', async () => {
    const marie = await aMember(app)
    const rose = await aNewcomer({ code: await codeOf(marie) })
    await verifyPhone(rose)
    await pays(rose, shop, 9_99)
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 20_00 }, rose.access_token)
    const { transaction_id } = await send(app, rose, (await aMember(app)).hai_tag, 10_00)
    await followedUp(app)
    expect(await listOf(marie)).toMatchObject([{ state: 'joined', has_paid: false }])
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, rose.access_token)
    const [marieLater] = await nextDay(marie, rose)
    expect(await stateOf(marieLater)).toEqual(['joined'])
  })

  test('a payment returned before it was final; a later one counts', async () => {
    await fund(50_00)
    const marie = await aMember(app)
    const rose = await aNewcomer({ code: await codeOf(marie) })
    const friend = await aMember(app)
    await verifyPhone(rose)
    await pays(rose, friend)
    await sendAtOnce(app, friend, rose, 5_00)
    await followedUp(app)
    const [marieLater, roseLater] = await nextDay(marie, rose)
    expect(await stateOf(marieLater)).toEqual(['joined'])
    await pays(roseLater, shop)
    const [marieAfter] = await nextDay(marieLater, roseLater)
    expect(await stateOf(marieAfter)).toEqual(['rewarded'])
  })

  test('a payment that was sent back', async () => {
    const marie = await aMember(app)
    const rose = await aNewcomer({ code: await codeOf(marie) })
    const friend = await aMember(app)
    await verifyPhone(rose)
    const transaction_id = await pays(rose, friend)
    await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, friend.access_token)
    await followedUp(app)
    const [marieLater] = await nextDay(marie, rose)
    expect(await listOf(marieLater)).toMatchObject([{ state: 'joined', has_paid: false }])
  })

  test('a payment after sixty days', async () => {
    const marie = await aMember(app)
    const rose = await aNewcomer({ code: await codeOf(marie) })
    await verifyPhone(rose)
    const [marieLater, roseLater] = await later(app, { days: 29 }, marie, rose)
    const [marieNext, roseNext] = await later(app, { days: 29 }, marieLater, roseLater)
    const [marieLast, roseLast] = await later(app, { days: 3 }, marieNext, roseNext)
    const [shopLast] = [await aMember(app)]
    await pays(roseLast, shopLast)
    await runDueJob()
    expect(await stateOf(marieLast)).toEqual(['expired'])
    expect((await listOf(marieLast))[0]?.reward).toBe(0)
  })
})
