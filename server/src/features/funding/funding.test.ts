import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
let closed: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  closed = await startTestApp(database(), { config: { hasSandboxFunding: false } })
})
afterAll(() => Promise.all([app.stop(), closed.stop()]))

const fund = (who: MemberPerson, amount: number, idempotency_key = randomUUID()) =>
  app.call('start_funding', { idempotency_key, method: 'sandbox', amount }, who.access_token)

test('the sandbox is marked as such, shows its limits, and credits at once without a fee', async () => {
  const member = await aMember(app)
  expect(await app.call('list_funding_methods', {}, member.access_token)).toEqual({
    items: [{ method: 'sandbox', is_sandbox: true, minimum: 1_00, maximum: 1_000_00 }],
  })
  expect(await app.call('quote_funding', { method: 'sandbox', amount: 20_00 }, member.access_token)).toEqual({
    amount: 20_00,
    fee: 0,
    tax: 0,
    total: 20_00,
    credited: 20_00,
    amount_htg: 2620,
    pays_htg: null,
  })
  const { funding_id, status } = await fund(member, 20_00)
  expect(status).toBe('paid')
  expect(await balancesOf(app, member)).toEqual([20_00, 0])
  const funding = await app.call('get_funding', { funding_id }, member.access_token)
  expect(funding).toMatchObject({ funding_id, method: 'sandbox', amount: 20_00, status: 'paid' })
  const receipt = await app.call('get_transaction', { transaction_id: funding.transaction_id ?? '' }, member.access_token)
  expect(receipt).toMatchObject({
    kind: 'funding',
    direction: 'in',
    amount: 20_00,
    balance_after: 20_00,
    counterparty: { shown_name: null },
  })
})

test('the same key credits once in fifty simultaneous calls; another amount with it is rejected', async () => {
  const [member, key] = [await aMember(app), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 50 }, () => fund(member, 10_00, key)))
  expect(new Set(answers.map(({ funding_id }) => funding_id)).size).toBe(1)
  expect(await balancesOf(app, member)).toEqual([10_00, 0])
  expect(await codeOf(fund(member, 11_00, key))).toBe('IDEMPOTENCY_CONFLICT')
})

test('the balance limit of the tier applies, and the error names it', async () => {
  const [member, key] = [await aMember(app), randomUUID()]
  await fund(member, 140_00, key)
  await expect(fund(member, 10_01)).rejects.toMatchObject({
    body: { code: 'LIMIT_EXCEEDED', data: { name: 'balance', limit: 150_00, used: 140_00, remaining: 10_00, resets_at: null } },
  })
  expect(await fund(member, 10_00)).toMatchObject({ status: 'paid' })
  expect(await fund(member, 140_00, key)).toMatchObject({ status: 'paid' })
  expect(await balancesOf(app, member)).toEqual([150_00, 0])
})

test('rejects less than a dollar, more than a thousand, and a frozen wallet', async () => {
  const member = await aMember(app)
  expect(await codeOf(fund(member, 99))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await codeOf(fund(member, 1_000_01))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await codeOf(app.call('quote_funding', { method: 'sandbox', amount: 99 }, member.access_token))).toBe(
    'AMOUNT_OUT_OF_BOUNDS',
  )
  await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, member.user_id))
  expect(await codeOf(fund(member, 10_00))).toBe('WALLET_LOCKED')
  expect(await balancesOf(app, member)).toEqual([0, 0])
})

test('fundings of others are NOT_FOUND', async () => {
  const [member, other] = await Promise.all([aMember(app), aMember(app)])
  const { funding_id } = await fund(member, 10_00)
  for (const id of [funding_id, randomUUID()])
    expect(await codeOf(app.call('get_funding', { funding_id: id }, other.access_token))).toBe('NOT_FOUND')
})

test('without the sandbox it is neither listed nor possible', async () => {
  const { access_token } = await aMember(app)
  expect(await closed.call('list_funding_methods', {}, access_token)).toEqual({ items: [] })
  const asked = { method: 'sandbox', amount: 10_00 } as const
  expect(await codeOf(closed.call('quote_funding', asked, access_token))).toBe('FUNDING_UNAVAILABLE')
  expect(await codeOf(closed.call('start_funding', { ...asked, idempotency_key: randomUUID() }, access_token))).toBe(
    'FUNDING_UNAVAILABLE',
  )
})
