import { v5 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundingOf, startCard, checkFundings } from '../../../test/fundings.ts'
import { aMember } from '../../../test/members.ts'
import { balancesOf, codeOf, sendAtOnce } from '../../../test/money.ts'
import { isEvent, listening } from '../../../test/realtime.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings } })
})
afterAll(() => app.stop())

test('a member who uses a funding’s posting keys for payments of their own does not block its postings', async () => {
  const [member, friend] = [await aMember(app), await aMember(app)]
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  await sendAtOnce(app, member, friend, 1_00, { idempotency_key: v5('movement 2', funding_id) })
  stripe().refund(funding_id, 103_52)
  expect(await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.refunded', 'charge'))).toBe(200)
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'reversed' })
})

test('a connected member sees at once what was credited and what was taken', async () => {
  const member = await aMember(app)
  const client = await listening(app, member.access_token, ['wallet'])
  const item = (direction: string) =>
    client.until((message) => isEvent(message) && message.event === 'activity' && message.record.direction === direction)
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  expect(await item('in')).toMatchObject({ record: { kind: 'funding', amount: 100_00 } })
  stripe().refund(funding_id, 40_00)
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.refunded', 'charge'))
  expect(await item('out')).toMatchObject({ record: { kind: 'funding', amount: 40_00 } })
  client.close()
})

test('simultaneous pages do not exceed the tier’s balance limit', async () => {
  const member = await aMember(app)
  const begun = await Promise.allSettled(Array.from({ length: 6 }, () => startCard(app, member, 140_00)))
  const { items } = await app.call('list_fundings', {}, member.access_token)
  const payable = items.filter(({ status }) => status === 'created' || status === 'redirected')
  expect(payable).toHaveLength(1)
  expect(begun.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const { funding_id } of payable) {
    stripe().pay(funding_id)
    await deliverWebhook(app, aboutPage(stripe(), funding_id))
  }
  expect(await balancesOf(app, member)).toEqual([140_00, 0])
})

test('a payment on another page of the same account with a funding’s reference does not count', async () => {
  const member = await aMember(app)
  stripe().failNext('error')
  expect(await codeOf(startCard(app, member, 50_00))).toBe('UNAVAILABLE')
  const { items } = await app.call('list_fundings', {}, member.access_token)
  const { funding_id = '' } = items[0] ?? {}
  stripe().payElsewhere(funding_id, 51_93)
  expect(await deliverWebhook(app, aboutPage(stripe(), funding_id))).toBe(200)
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'created' })
})

test('a payment named by two pages is credited once, and the other page does not block the job', async () => {
  const [first, second] = [await aMember(app), await aMember(app)]
  const [one, other] = [await startCard(app, first, 20_00), await startCard(app, second, 20_00)]
  const payment = stripe().pay(one.funding_id)
  await deliverWebhook(app, aboutPage(stripe(), one.funding_id))
  Object.assign(stripe().sessionOf(other.funding_id), { status: 'complete', payment_intent: payment.id })
  app.clock.forward({ minutes: 2 })
  await checkFundings(app)
  expect(await balancesOf(app, second)).toEqual([0, 0])
  const { rows } = await database().owner.query<{ next_check_at: Date }>(
    'select next_check_at from funding.funding where funding_id = $1',
    [other.funding_id],
  )
  expect(rows[0]?.next_check_at.getTime()).toBeGreaterThan(app.clock.now().getTime() + 30 * 60_000)
})
