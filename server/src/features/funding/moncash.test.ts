import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { fundingOf, platformChanges, checkFundings } from '../../../test/fundings.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { useFakeMoncash } from '../../../test/moncash.ts'
import { balancesOf, codeOf, later } from '../../../test/money.ts'

const database = useTestDatabase()
const moncash = useFakeMoncash()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { moncash: moncash().settings, logLevel: 'silent' } })
})
afterAll(() => app.stop())

const start = (who: MemberPerson, amount: number, more: Partial<CallInput<'start_funding'>> = {}) =>
  app.call('start_funding', { idempotency_key: randomUUID(), method: 'moncash', amount, ...more }, who.access_token)

const alert = async (body: string, type = 'application/json') =>
  (await fetch(`${app.url}/webhooks/moncash`, { method: 'POST', headers: { 'content-type': type }, body })).status

test('a member pays whole gourdes at the current rate and is credited in dollars once MonCash confirms', async () => {
  const member = await aMember(app)
  const { pays_htg, total } = await app.call('quote_funding', { method: 'moncash', amount: 50_00 }, member.access_token)
  const { htg_per_usd } = await app.call('get_htg_rate', {}, member.access_token)
  expect([total, pays_htg]).toEqual([51_93, Math.ceil((51_93 * htg_per_usd) / 100)])
  const { funding_id, status, next_url } = await start(member, 50_00, { quoted_total: 51_93 })
  const order = moncash().orders.get(funding_id)
  expect([status, next_url, order?.amount]).toEqual([
    'redirected',
    `https://gateway.moncash.test/Payment/Redirect?token=${order?.token ?? ''}`,
    pays_htg,
  ])
  moncash().pay(funding_id)
  const changes = await platformChanges(database(), async () => {
    app.clock.forward({ minutes: 2 })
    const said = JSON.stringify({ orderId: funding_id, amount: 1 })
    await Promise.all([checkFundings(app), alert(said), alert(said), checkFundings(app)])
  })
  expect(changes).toEqual({ 'outside:moncash': -51_93, platform_fees: 1_75, tax_fees: 18 })
  expect(await balancesOf(app, member)).toEqual([50_00, 0])
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'paid', next_url: null })
})

test('an alert from anyone only triggers a check; unpaid or unknown orders have no effect', async () => {
  const member = await aMember(app)
  const { funding_id } = await start(member, 20_00)
  const asked = moncash().asked.length
  expect(await alert('nonsense')).toBe(200)
  expect(await alert('{"orderId":')).toBe(200)
  expect(await alert(JSON.stringify({ orderId: randomUUID(), message: 'successful' }))).toBe(200)
  expect(moncash().asked).toHaveLength(asked)
  expect(await alert(`reference=${funding_id}&transactionId=1`, 'application/x-www-form-urlencoded')).toBe(200)
  expect(moncash().asked.length).toBeGreaterThan(asked)
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'redirected' })
  moncash().pay(funding_id)
  expect(await alert(`reference=${funding_id}`, 'application/x-www-form-urlencoded')).toBe(200)
  expect(await balancesOf(app, member)).toEqual([20_00, 0])
  const afterwards = moncash().asked.length
  expect(await alert(`reference=${funding_id}`, 'application/x-www-form-urlencoded')).toBe(200)
  expect(moncash().asked).toHaveLength(afterwards)
})

test('many alerts at once trigger hardly more than one check', async () => {
  const member = await aMember(app)
  const { funding_id } = await start(member, 20_00)
  const asked = moncash().asked.length
  moncash().failNext('silence')
  await Promise.all(Array.from({ length: 25 }, () => alert(JSON.stringify({ orderId: funding_id }))))
  expect(moncash().asked.length - asked).toBeLessThan(10)
})

test('an underpayment credits nothing; a failed payment is awaited until it expires', async () => {
  const [less, failed] = [await aMember(app), await aMember(app)]
  const [first, second] = [await start(less, 20_00), await start(failed, 20_00)]
  moncash().pay(first.funding_id, { cost: 1 })
  moncash().pay(second.funding_id, { message: 'failed' })
  app.clock.forward({ minutes: 2 })
  await checkFundings(app)
  expect(await fundingOf(app, less, first.funding_id)).toMatchObject({ status: 'differs', transaction_id: null })
  expect(await fundingOf(app, failed, second.funding_id)).toMatchObject({ status: 'redirected' })
  app.clock.forward({ minutes: 75 })
  await checkFundings(app)
  const { rows } = await database().owner.query('select status from funding.funding where funding_id = $1', [second.funding_id])
  expect(rows).toEqual([{ status: 'expired' }])
})

test.each(['silence', 'error', 'not_json', 'error_after'] as const)(
  'an API that answers %s starts no payment, a retry starts it, and an order already made is found',
  async (failure) => {
    const [member, idempotency_key] = [await aMember(app), randomUUID()]
    await start(await aMember(app), 10_00)
    moncash().failNext(failure)
    expect(await codeOf(start(member, 20_00, { idempotency_key }))).toBe('UNAVAILABLE')
    const { funding_id, status } = await start(member, 20_00, { idempotency_key })
    expect(status).toBe('redirected')
    moncash().pay(funding_id)
    moncash().failNext(failure === 'error_after' ? 'error' : failure)
    app.clock.forward({ seconds: 5 })
    expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'redirected' })
    app.clock.forward({ minutes: 5 })
    await checkFundings(app)
    expect(await balancesOf(app, member)).toEqual([20_00, 0])
  },
)

test('an expired token is renewed, and a payment confirmed hours after the end is credited', async () => {
  const member = await aMember(app)
  const { funding_id } = await start(member, 20_00)
  moncash().failNext('token_refused')
  app.clock.forward({ seconds: 20 })
  expect(await fundingOf(app, member, funding_id)).toMatchObject({ status: 'redirected' })
  app.clock.forward({ hours: 2 })
  await checkFundings(app)
  moncash().pay(funding_id)
  app.clock.forward({ hours: 2 })
  await checkFundings(app)
  const [again] = await later(app, { seconds: 1 }, member)
  expect(await balancesOf(app, again)).toEqual([20_00, 0])
})
