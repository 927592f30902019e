import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundingOf, platformChanges, startCard, checkFundings } from '../../../test/fundings.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, sendAtOnce } from '../../../test/money.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings } })
})
afterAll(() => app.stop())

async function whoAdded(): Promise<{ member: MemberPerson; funding_id: string }> {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  return { member, funding_id }
}

const sendMessage = (funding_id: string, type: string, object: 'charge' | 'refund' | 'dispute') =>
  deliverWebhook(app, aboutPayment(stripe(), funding_id, type, object))

test('a full refund takes back the credit, the fee and the tax', async () => {
  const { member, funding_id } = await whoAdded()
  const changes = await platformChanges(database(), async () => {
    stripe().refund(funding_id, 103_52)
    await Promise.all([sendMessage(funding_id, 'charge.refunded', 'charge'), sendMessage(funding_id, 'refund.created', 'refund')])
  })
  expect(changes).toEqual({ 'outside:stripe': 103_52, platform_fees: -3_20, tax_fees: -32 })
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'reversed', taken: 100_00 })
  const { items } = await app.call('list_activity', {}, member.access_token)
  expect(items.map(({ kind, direction, amount, return_of }) => [kind, direction, amount, return_of !== null])).toEqual([
    ['funding', 'out', 100_00, true],
    ['funding', 'in', 100_00, false],
  ])
})

test('partial refunds are taken as they come, and a failed refund is restored', async () => {
  const { member, funding_id } = await whoAdded()
  stripe().refund(funding_id, 30_00)
  await sendMessage(funding_id, 'charge.refunded', 'charge')
  expect(await balancesOf(app, member)).toEqual([70_00, 0])
  const second = stripe().refund(funding_id, 20_00)
  await sendMessage(funding_id, 'charge.refunded', 'charge')
  expect(await balancesOf(app, member)).toEqual([50_00, 0])
  second.status = 'failed'
  await sendMessage(funding_id, 'refund.failed', 'refund')
  expect(await balancesOf(app, member)).toEqual([70_00, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'paid', taken: 30_00 })
})

test('spent money does not make the balance negative: the rest is owed, and a won dispute settles it first', async () => {
  const { member, funding_id } = await whoAdded()
  const friend = await aMember(app)
  await sendAtOnce(app, member, friend, 40_00)
  const [left] = await balancesOf(app, member)
  const dispute = stripe().dispute(funding_id)
  const lost = await platformChanges(database(), () => sendMessage(funding_id, 'charge.dispute.funds_withdrawn', 'dispute'))
  const owed = 100_00 - left
  expect(lost).toEqual({ 'outside:stripe': 103_52, platform_fees: -3_20, tax_fees: -32, 'outside:card_debts': 0 - owed })
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'disputed', taken: left })
  stripe().decide(dispute, 'won')
  const won = await platformChanges(database(), () => sendMessage(funding_id, 'charge.dispute.funds_reinstated', 'dispute'))
  expect(won).toEqual({ 'outside:stripe': -103_52, platform_fees: 3_20, tax_fees: 32, 'outside:card_debts': owed })
  expect(await balancesOf(app, member)).toEqual([left, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'won', taken: 0 })
})

test('a lost dispute changes nothing more', async () => {
  const { member, funding_id } = await whoAdded()
  const dispute = stripe().dispute(funding_id)
  await sendMessage(funding_id, 'charge.dispute.created', 'dispute')
  stripe().decide(dispute, 'lost')
  expect(await platformChanges(database(), () => sendMessage(funding_id, 'charge.dispute.closed', 'dispute'))).toEqual({})
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'lost', taken: 100_00 })
})

test('a bank inquiry takes nothing', async () => {
  const { member, funding_id } = await whoAdded()
  const inquiry = stripe().dispute(funding_id)
  inquiry.status = 'warning_needs_response'
  inquiry.moved.length = 0
  await sendMessage(funding_id, 'charge.dispute.created', 'dispute')
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'disputed', taken: 0 })
  expect(await balancesOf(app, member)).toEqual([100_00, 0])
})

test('handles a dispute reported before its payment, and a lost message', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  stripe().dispute(funding_id)
  const changes = await platformChanges(database(), async () => {
    await sendMessage(funding_id, 'charge.dispute.created', 'dispute')
    await deliverWebhook(app, aboutPage(stripe(), funding_id))
  })
  expect(changes).toEqual({})
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'disputed', taken: 100_00 })

  const silent = await whoAdded()
  stripe().refund(silent.funding_id, 103_52)
  app.clock.forward({ days: 2 })
  await checkFundings(app)
  const { rows } = await database().owner.query('select status from funding.funding where funding_id = $1', [silent.funding_id])
  expect(rows).toEqual([{ status: 'reversed' }])
})

test('a chargeback is taken from a locked wallet too', async () => {
  const { member, funding_id } = await whoAdded()
  await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, member.user_id))
  stripe().refund(funding_id, 103_52)
  await sendMessage(funding_id, 'charge.refunded', 'charge')
  expect(await balancesOf(app, member)).toEqual([0, 0])
})

test('simultaneous spending and refunding never makes a balance negative or loses money', async () => {
  const { member, funding_id } = await whoAdded()
  const friend = await aMember(app)
  stripe().refund(funding_id, 103_52)
  await Promise.allSettled([
    ...Array.from({ length: 4 }, () => sendAtOnce(app, member, friend, 10_00)),
    sendMessage(funding_id, 'charge.refunded', 'charge'),
  ])
  await sendMessage(funding_id, 'refund.updated', 'refund')
  const { rows } = await database().owner.query<{ sum: number; gone: number }>(
    `select taken_member + taken_fee + taken_tax + taken_debt as sum, refunded as gone from funding.funding where funding_id = $1`,
    [funding_id],
  )
  expect(rows.map(({ sum, gone }) => [sum, gone])).toEqual([[103_52, 103_52]])
  const [left] = await balancesOf(app, member)
  expect(left).toBe(0)
})
