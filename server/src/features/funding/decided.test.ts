import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundingOf, platformBalances, platformChanges, startCard, checkFundings } from '../../../test/fundings.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, sendAtOnce } from '../../../test/money.ts'
import { useFakeMoncash } from '../../../test/moncash.ts'
import { aStaffMember, callConfirmed, type StaffPerson } from '../../../test/staff.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
const moncash = useFakeMoncash()
let app: TestApp
beforeAll(async () => {
  const settings = { stripe: stripe().settings, moncash: moncash().settings, logLevel: 'silent' } as const
  // With only one connection, a call that needs a second one inside a transaction hangs.
  app = await startTestApp(database(), { config: { ...settings, databasePoolSize: 1 } })
})
afterAll(() => app.stop())

const reason = 'seen in the dashboard of the provider'

async function whoPaidOtherwise(amount: number): Promise<{ member: MemberPerson; funding_id: string }> {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 50_00)
  stripe().pay(funding_id, { amount })
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  return { member, funding_id }
}

const decide = (
  staff: StaffPerson,
  funding_id: string,
  decision: 'credit' | 'given_back',
  amount: number,
  reference = 'seen there 77',
) =>
  callConfirmed(app, staff, 'admin_decide_funding', { funding_id, admin_id: staff.user_id, decision, amount, reference, reason })

async function findFunding(staff: StaffPerson, { user_id }: MemberPerson) {
  const { items } = await app.call('admin_list_user_fundings', { user_id }, staff)
  const [item] = items
  if (!item) throw new Error('there is no funding')
  return item
}

const reasonsOf = async (staff: StaffPerson) => (await app.call('get_system_health', {}, staff)).reasons

test('a payment with a different amount is credited by a decision, once', async () => {
  const staff = await aStaffMember(app, database())
  const { member, funding_id } = await whoPaidOtherwise(25_00)
  expect(await reasonsOf(staff)).toContain('fundings_to_decide')
  const { to_credit, asked, received } = await findFunding(staff, member)
  expect([asked.amount, received?.amount]).toEqual([51_93, 25_00])
  const { amount, fee, tax } = to_credit ?? { amount: 0, fee: 0, tax: 0 }
  expect(amount + fee + tax).toBe(25_00)
  expect(await codeOf(decide(staff, funding_id, 'credit', amount + 1))).toBe('CONFLICT')
  const changes = await platformChanges(database(), () => decide(staff, funding_id, 'credit', amount))
  expect(changes).toEqual({ 'outside:stripe': -25_00, platform_fees: fee, tax_fees: tax })
  expect(await balancesOf(app, member)).toEqual([amount, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'paid', amount, fee, tax })
  expect(await codeOf(decide(staff, funding_id, 'credit', amount))).toBe('INVALID_TRANSITION')
  await followedUp(app)
  const [news] = (await app.call('list_notifications', {}, member.access_token)).items
  expect(news?.type).toBe('funding_accepted')
  const letters = (await app.server.outbox.list()).filter(({ to, subject }) => to === member.email && subject === news?.title)
  expect(letters).toHaveLength(1)
  expect(await reasonsOf(staff)).not.toContain('fundings_to_decide')

  stripe().refund(funding_id, 25_00)
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.refunded'))
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'reversed', taken: amount })
})

test('more than requested is credited with the requested fee', async () => {
  const staff = await aStaffMember(app, database())
  const { member, funding_id } = await whoPaidOtherwise(101_93)
  const amount = (await findFunding(staff, member)).to_credit?.amount ?? 0
  expect(amount).toBe(100_00)
  await decide(staff, funding_id, 'credit', amount)
  expect(await balancesOf(app, member)).toEqual([100_00, 0])
})

test('a recorded refund ends the funding and no longer prevents a deletion', async () => {
  const staff = await aStaffMember(app, database())
  const { member, funding_id } = await whoPaidOtherwise(1_00)
  const changes = await platformChanges(database(), () => decide(staff, funding_id, 'given_back', 0))
  expect(changes).toEqual({})
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'reversed' })
  const { rows } = await database().owner.query(
    `select obstacle from deletions.obstacles($1, now()) where how_many > 0 and obstacle = 'fundings'`,
    [member.user_id],
  )
  expect(rows).toEqual([])
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'reversed' })
})

test('members cannot decide, and staff cannot decide their own fundings', async () => {
  const staff = await aStaffMember(app, database())
  const { funding_id } = await startCard(app, staff, 50_00)
  stripe().pay(funding_id, { amount: 25_00 })
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  const other = await aStaffMember(app, database())
  const amount = (await findFunding(other, staff)).to_credit?.amount ?? 0
  expect(await codeOf(decide(staff, funding_id, 'credit', amount))).toBe('FORBIDDEN')
  expect(await decide(other, funding_id, 'credit', amount)).toMatchObject({ status: 'paid', to_credit: null })
})

test('a manual MonCash refund is taken from the wallet or owed, and later checks do not reverse it', async () => {
  const staff = await aStaffMember(app, database())
  const [member, friend] = [await aMember(app), await aMember(app)]
  const command = { idempotency_key: randomUUID(), method: 'moncash', amount: 50_00 } as const
  const { funding_id } = await app.call('start_funding', command, member.access_token)
  moncash().pay(funding_id)
  app.clock.forward({ minutes: 2 })
  await checkFundings(app)
  expect((await findFunding(staff, member)).to_give_back).toBe(51_93)
  await decide(staff, funding_id, 'given_back', 20_00)
  expect(await balancesOf(app, member)).toEqual([30_00, 0])
  await sendAtOnce(app, member, friend, 20_00)
  const [left] = await balancesOf(app, member)
  await decide(staff, funding_id, 'given_back', 31_93)
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect((await app.call('get_dashboard', {}, member.access_token)).owed).toBe(30_00 - left)
  expect(await codeOf(decide(staff, funding_id, 'given_back', 1))).toBe('INVALID_TRANSITION')
  await database().owner.query('update funding.funding set next_check_at = created_at where funding_id = $1', [funding_id])
  await checkFundings(app)
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'reversed' })
})

test('a late payment of a deleted member goes to no wallet, and staff see it until it is refunded', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 50_00)
  stripe().pay(funding_id, { status: 'requires_payment_method' })
  await deliverWebhook(app, aboutPage(stripe(), funding_id, 'checkout.session.async_payment_failed'))
  await database().owner.query(
    `update identity.profile set is_blocked = true, permanently_blocked = true, blocked_reason = 'deleted' where id = $1`,
    [member.user_id],
  )
  stripe().pay(funding_id)
  app.clock.forward({ hours: 4 })
  const changes = await platformChanges(database(), () => checkFundings(app))
  expect(changes).toEqual({ 'outside:stripe': -51_93, unclaimed_funds: 51_93 })
  const staff = await aStaffMember(app, database())
  expect(await findFunding(staff, member)).toMatchObject({ is_unclaimed: true, status: 'paid', amount: 51_93 })
  expect((await app.call('get_system_wallet_analytics', {}, staff)).owed.unclaimed).toBe(51_93)
  expect(await reasonsOf(staff)).toContain('fundings_to_decide')
  stripe().refund(funding_id, 51_93)
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.refunded'))
  expect((await platformBalances(database())).unclaimed_funds).toBe(0)
  expect(await reasonsOf(staff)).not.toContain('fundings_to_decide')
})

test('when a provider no longer knows its payments (another account), they end and are shown to staff', async () => {
  const paid = await whoPaidOtherwise(51_93)
  const waiting = await aMember(app)
  const open = await startCard(app, waiting, 20_00)
  stripe().goDown(true)
  app.clock.forward({ days: 8 })
  // The job checks only a few fundings of a provider that does not answer in one run, so it needs several runs.
  for (let minute = 0; minute < 6; minute += 1) await checkFundings(app)
  app.clock.forward({ days: 31 })
  await checkFundings(app)
  stripe().goDown(false)
  const { rows } = await database().owner.query<{ status: string; told: boolean }>(
    `select status, given_up_at is not null and silent_since is null and next_check_at is null as told
       from funding.funding where funding_id = any ($1::uuid[]) order by amount desc`,
    [[paid.funding_id, open.funding_id]],
  )
  expect(rows).toEqual([
    { status: 'paid', told: true },
    { status: 'failed', told: true },
  ])
})

test('a message about an unknown payment is stored and handled once the payment is known', async () => {
  const { member, funding_id } = await whoPaidOtherwise(51_93)
  const { id } = stripe().paymentOf(funding_id)
  const stranger = `pi_${randomUUID().replaceAll('-', '')}`
  const about = aboutPayment(stripe(), funding_id, 'charge.refunded')
  const text = JSON.stringify(about).replaceAll(id, stranger)
  const asked = stripe().asked.length
  expect(await deliverWebhook(app, JSON.parse(text) as typeof about)).toBe(200)
  expect(stripe().asked.length).toBeGreaterThanOrEqual(asked)
  const kept = 'select funding_id from funding.provider_event where payment_reference = $1'
  expect((await database().owner.query(kept, [stranger])).rows).toEqual([{ funding_id: null }])
  stripe().refund(funding_id, 51_93)
  await database().owner.query('update funding.provider_event set payment_reference = $1 where payment_reference = $2', [
    id,
    stranger,
  ])
  await checkFundings(app)
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect((await database().owner.query(kept, [id])).rows).toContainEqual({ funding_id })
})
