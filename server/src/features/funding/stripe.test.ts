import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundingOf, platformChanges, startCard, checkFundings } from '../../../test/fundings.ts'
import { aMember } from '../../../test/members.ts'
import { balancesOf, codeOf, later } from '../../../test/money.ts'
import { aboutPage, deliverWebhook, deliverRawWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  app = await startTestApp(database(), {
    config: { stripe: stripe().settings, logLevel: 'warn' },
    onLogLine: (line) => logged.push(line),
  })
})
afterAll(() => app.stop())

test('cards are offered beside test money, with fee and tax on top', async () => {
  const { access_token } = await aMember(app)
  const { items } = await app.call('list_funding_methods', {}, access_token)
  expect(items).toEqual([
    { method: 'stripe', is_sandbox: false, minimum: 5_00, maximum: 1_000_00 },
    { method: 'sandbox', is_sandbox: true, minimum: 1_00, maximum: 1_000_00 },
  ])
  expect(await app.call('quote_funding', { method: 'stripe', amount: 50_00 }, access_token)).toMatchObject({
    amount: 50_00,
    fee: 1_75,
    tax: 18,
    total: 51_93,
    credited: 50_00,
  })
})

test('a member pays on the provider’s page and is credited once when it confirms, with fee and tax posted separately', async () => {
  const member = await aMember(app)
  const { funding_id, status, next_url } = await startCard(app, member, 50_00, { quoted_total: 51_93 })
  expect([status, next_url]).toEqual(['redirected', `https://checkout.stripe.test/${stripe().sessionOf(funding_id).id}`])
  const { form, key } = stripe().asked.findLast(({ endpoint }) => endpoint === 'POST /v1/checkout/sessions') ?? { form: null }
  expect([form?.get('line_items[0][price_data][unit_amount]'), form?.get('line_items[0][price_data][currency]')]).toEqual([
    '5193',
    'usd',
  ])
  expect([form?.get('success_url'), key]).toEqual([`http://wallet.test/funding/${funding_id}`, `funding ${funding_id}`])
  expect(await balancesOf(app, member)).toEqual([0, 0])

  stripe().pay(funding_id)
  const changes = await platformChanges(database(), async () => {
    const message = { id: `evt_${randomUUID()}`, ...aboutPage(stripe(), funding_id) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliverWebhook(app, message)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await Promise.all([checkFundings(app), checkFundings(app), deliverWebhook(app, message)])
  })
  expect(changes).toEqual({ 'outside:stripe': -51_93, platform_fees: 1_75, tax_fees: 18 })
  expect(await balancesOf(app, member)).toEqual([50_00, 0])
  const funding = await fundingOf(app, member, funding_id)
  expect(funding).toMatchObject({ status: 'paid', amount: 50_00, fee: 1_75, tax: 18, taken: 0, next_url: null })
  const receipt = await app.call('get_transaction', { transaction_id: funding.transaction_id ?? '' }, member.access_token)
  expect(receipt).toMatchObject({ kind: 'funding', direction: 'in', amount: 50_00, balance_after: 50_00 })
})

test('a member who returns and waits sees the result although no message arrived', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 20_00)
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'redirected' })
  stripe().pay(funding_id)
  app.clock.forward({ seconds: 5 })
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'paid' })
  expect(await balancesOf(app, member)).toEqual([20_00, 0])
})

test('unsigned, wrongly signed and old messages are rejected without a request to the provider', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 20_00)
  stripe().pay(funding_id)
  const message = aboutPage(stripe(), funding_id)
  const asked = stripe().asked.length
  expect(await deliverWebhook(app, message, { secret: 'whsec_of_somebody_else' })).toBe(400)
  expect(await deliverWebhook(app, message, { age: 301 })).toBe(400)
  expect(await deliverRawWebhook(app, JSON.stringify(message), null)).toBe(400)
  expect(await deliverRawWebhook(app, JSON.stringify(message), 't=1,v1=00')).toBe(400)
  expect(await deliverRawWebhook(app, '', 'nonsense')).toBe(400)
  expect((await fetch(`${app.url}/webhooks/nobody`, { method: 'POST' })).status).toBe(404)
  expect(stripe().asked).toHaveLength(asked)
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect(await deliverWebhook(app, message, { age: 299 })).toBe(200)
  expect(await balancesOf(app, member)).toEqual([20_00, 0])
})

test('a message only names what to check; unpaid payments have no effect', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 20_00)
  expect(await deliverWebhook(app, aboutPage(stripe(), funding_id))).toBe(200)
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'redirected' })
  expect(await balancesOf(app, member)).toEqual([0, 0])
})

test('a message about something else is accepted once and has no effect', async () => {
  const asked = stripe().asked.length
  const unknown = { id: `evt_${randomUUID()}`, type: 'invoice.paid', object: { object: 'invoice', id: 'in_1' } }
  expect([await deliverWebhook(app, unknown), await deliverWebhook(app, unknown)]).toEqual([200, 200])
  const elsewhere = { object: 'checkout.session', id: 'cs_9', client_reference_id: randomUUID() }
  expect(await deliverWebhook(app, { type: 'checkout.session.completed', object: elsewhere })).toBe(200)
  expect(stripe().asked).toHaveLength(asked)
})

test('a different amount or currency credits nothing and logs an error', async () => {
  const [less, other] = [await aMember(app), await aMember(app)]
  const first = await startCard(app, less, 50_00)
  const second = await startCard(app, other, 50_00)
  stripe().pay(first.funding_id, { amount: 1_93 })
  stripe().pay(second.funding_id, { currency: 'htg' })
  for (const { funding_id } of [first, second]) expect(await deliverWebhook(app, aboutPage(stripe(), funding_id))).toBe(200)
  expect(await fundingOf(app, less, first.funding_id)).toMatchObject({ status: 'differs', transaction_id: null })
  expect(await fundingOf(app, other, second.funding_id)).toMatchObject({ status: 'differs' })
  expect([await balancesOf(app, less), await balancesOf(app, other)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(logged.filter((line) => line.includes('differs from its funding request'))).toHaveLength(2)
  stripe().refund(first.funding_id, 1_93)
  app.clock.forward({ hours: 13 })
  await checkFundings(app)
  const [again] = await later(app, { seconds: 1 }, less)
  expect(await fundingOf(app, again, first.funding_id)).toMatchObject({ status: 'reversed', transaction_id: null, taken: 0 })
})

test('the same key opens one page; another amount with it is rejected', async () => {
  const [member, idempotency_key] = [await aMember(app), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 6 }, () => startCard(app, member, 20_00, { idempotency_key })))
  expect(new Set(answers.map(({ next_url }) => next_url)).size).toBe(1)
  expect([...stripe().sessions.values()].filter((one) => one.client_reference_id === answers[0]?.funding_id)).toHaveLength(1)
  expect(await codeOf(startCard(app, member, 21_00, { idempotency_key }))).toBe('IDEMPOTENCY_CONFLICT')
})

test('a new funding ends earlier open ones, and one paid meanwhile is credited', async () => {
  const member = await aMember(app)
  const first = await startCard(app, member, 100_00)
  const second = await startCard(app, member, 120_00)
  expect(await fundingOf(app, member, first.funding_id)).toMatchObject({ status: 'expired', next_url: null })
  stripe().pay(second.funding_id)
  expect(await codeOf(startCard(app, member, 100_00))).toBe('LIMIT_EXCEEDED')
  expect(await balancesOf(app, member)).toEqual([120_00, 0])
})

test('open fundings count towards the tier’s limit; a payment above it is still credited and recorded', async () => {
  const member = await aMember(app)
  expect(await codeOf(startCard(app, member, 150_01))).toBe('LIMIT_EXCEEDED')
  const { funding_id } = await startCard(app, member, 140_00)
  await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 20_00 }, member.access_token)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  expect(await balancesOf(app, member)).toEqual([160_00, 0])
  const { rows } = await database().owner.query('select is_over_cap from funding.funding where funding_id = $1', [funding_id])
  expect(rows).toEqual([{ is_over_cap: true }])
})

test('an outdated quote or a locked wallet starts nothing', async () => {
  const member = await aMember(app)
  expect(await codeOf(startCard(app, member, 50_00, { quoted_total: 50_00 }))).toBe('QUOTE_CHANGED')
  await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, member.user_id))
  expect(await codeOf(startCard(app, member, 50_00))).toBe('WALLET_LOCKED')
})

test('a wallet locked after the payment is still credited', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 30_00)
  await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, member.user_id))
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  expect(await balancesOf(app, member)).toEqual([30_00, 0])
})

test('secrets and page URLs are not logged', () => {
  expect(logged.join('')).not.toMatch(/sk_test|whsec_|checkout\.stripe\.test/)
})
