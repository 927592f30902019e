import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundingOf, platformChanges, startCard, checkFundings } from '../../../test/fundings.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, later } from '../../../test/money.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings, logLevel: 'silent' } })
})
afterAll(() => app.stop())

test.each(['error', 'silence', 'broken_connection'] as const)(
  'a provider that answers %s creates no page, and a retry creates it later',
  async (failure) => {
    const [member, idempotency_key] = [await aMember(app), randomUUID()]
    // Stripe’s library retries once after a broken connection, so the connection must break twice.
    stripe().failNext(failure, ...(failure === 'broken_connection' ? [failure] : []))
    expect(await codeOf(startCard(app, member, 20_00, { idempotency_key }))).toBe('UNAVAILABLE')
    const { funding_id, status } = await startCard(app, member, 20_00, { idempotency_key })
    expect(status).toBe('redirected')
    expect(stripe().sessionOf(funding_id).status).toBe('open')
  },
)

test('a page whose creation was not confirmed is found by the job, paid or not', async () => {
  const [member, idempotency_key] = [await aMember(app), randomUUID()]
  stripe().failNext('error_after')
  expect(await codeOf(startCard(app, member, 20_00, { idempotency_key }))).toBe('UNAVAILABLE')
  app.clock.forward({ minutes: 2 })
  await checkFundings(app)
  const { items } = await app.call('list_fundings', {}, member.access_token)
  expect(items).toMatchObject([{ status: 'redirected', amount: 20_00 }])
  const { funding_id = '' } = items[0] ?? {}
  expect(items[0]?.next_url).toBe(`https://checkout.stripe.test/${stripe().sessionOf(funding_id).id}`)
  expect((await startCard(app, member, 20_00, { idempotency_key })).next_url).toBe(items[0]?.next_url)
})

test('a page that the provider never received is given up and can be started again', async () => {
  const member = await aMember(app)
  stripe().failNext('error')
  expect(await codeOf(startCard(app, member, 20_00))).toBe('UNAVAILABLE')
  app.clock.forward({ minutes: 6 })
  await checkFundings(app)
  const { items } = await app.call('list_fundings', {}, member.access_token)
  expect(items).toMatchObject([{ status: 'failed', next_url: null }])
  expect((await startCard(app, member, 150_00)).status).toBe('redirected')
})

test('a provider that is silent for an hour is asked until it answers', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 20_00)
  stripe().pay(funding_id)
  stripe().goDown(true)
  expect(await deliverWebhook(app, aboutPage(stripe(), funding_id))).toBe(200)
  for (let minute = 0; minute < 62; minute += 4) {
    app.clock.forward({ minutes: 4 })
    await checkFundings(app)
  }
  const { rows } = await database().owner.query<{ status: string; silent: boolean }>(
    'select status, silent_since is not null as silent from funding.funding where funding_id = $1',
    [funding_id],
  )
  expect(rows).toEqual([{ status: 'redirected', silent: true }])
  stripe().goDown(false)
  const changes = await platformChanges(database(), async () => {
    app.clock.forward({ hours: 1 })
    await Promise.all([checkFundings(app), checkFundings(app), deliverWebhook(app, aboutPage(stripe(), funding_id))])
  })
  expect(changes).toMatchObject({ 'outside:stripe': -20_97 })
})

test('a message about a payment that cannot be checked is refused and accepted when repeated', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 20_00)
  stripe().pay(funding_id)
  const message = { id: `evt_${randomUUID()}`, ...aboutPayment(stripe(), funding_id, 'charge.succeeded') }
  stripe().failNext('error')
  expect(await deliverWebhook(app, message)).toBe(503)
  expect(await deliverWebhook(app, message)).toBe(200)
  expect(await balancesOf(app, member)).toEqual([20_00, 0])
})

test('an unpaid page expires, and is credited if the provider later reports it paid', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 20_00)
  stripe().expire(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id, 'checkout.session.expired'))
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'expired', next_url: null })
  stripe().pay(funding_id)
  app.clock.forward({ hours: 4 })
  await checkFundings(app)
  const [again] = await later(app, { seconds: 1 }, member)
  expect(await balancesOf(app, again)).toEqual([20_00, 0])
})

test('a payment that the bank processes slowly waits, and a refused one fails', async () => {
  const [slow, refused] = [await aMember(app), await aMember(app)]
  const [first, second] = [await startCard(app, slow, 20_00), await startCard(app, refused, 20_00)]
  const payment = stripe().pay(first.funding_id, { status: 'processing' })
  await deliverWebhook(app, aboutPage(stripe(), first.funding_id))
  expect(await fundingOf(app, slow, first.funding_id)).toMatchObject({ status: 'redirected' })
  payment.status = 'succeeded'
  payment.amount_received = payment.session.amount_total
  await deliverWebhook(app, aboutPage(stripe(), first.funding_id, 'checkout.session.async_payment_succeeded'))
  expect(await fundingOf(app, slow, first.funding_id)).toMatchObject({ status: 'paid' })
  stripe().pay(second.funding_id, { status: 'requires_payment_method' })
  await deliverWebhook(app, aboutPage(stripe(), second.funding_id, 'checkout.session.async_payment_failed'))
  expect(await fundingOf(app, refused, second.funding_id)).toMatchObject({ status: 'failed' })
  expect(await balancesOf(app, refused)).toEqual([0, 0])
})

test('two servers and the job at the same time credit once', async () => {
  const other = await startTestApp(database(), { clock: app.clock, config: { stripe: stripe().settings, logLevel: 'silent' } })
  try {
    const member = await aMember(app)
    const { funding_id } = await startCard(app, member, 40_00)
    stripe().pay(funding_id)
    app.clock.forward({ minutes: 2 })
    const changes = await platformChanges(database(), () =>
      Promise.all(
        [app, other, app, other].flatMap((one) => [deliverWebhook(one, aboutPage(stripe(), funding_id)), checkFundings(one)]),
      ),
    )
    expect(changes).toMatchObject({ 'outside:stripe': -41_61 })
    expect(await balancesOf(app, member)).toEqual([40_00, 0])
  } finally {
    await other.stop()
  }
})

test('a hanging provider is asked about a few due fundings per minute, not all', async () => {
  const begun: { member: MemberPerson; funding_id: string }[] = []
  for (let person = 0; person < 6; person += 1) {
    const member = await aMember(app)
    begun.push({ member, funding_id: (await startCard(app, member, 20_00)).funding_id })
  }
  for (const { funding_id } of begun) stripe().pay(funding_id)
  app.clock.forward({ minutes: 2 })
  const asked = stripe().asked.length
  stripe().failNext('silence', 'silence', 'silence')
  await checkFundings(app)
  expect(stripe().asked.length - asked).toBe(3)
  app.clock.forward({ minutes: 2 })
  await checkFundings(app)
  for (const { member } of begun) expect(await balancesOf(app, member)).toEqual([20_00, 0])
})
