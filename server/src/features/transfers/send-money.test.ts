import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const send = (from: MemberPerson, to: string, amount: number, quoted_total: number, more: object = {}) =>
  app.call('send_money', { idempotency_key: randomUUID(), payee: { hai_tag: to }, amount, quoted_total, ...more }, from.access_token)

test('a first-time payee sees it arriving, then has it, once', async () => {
  const [payer, payee] = await Promise.all([aFundedWallet(app, { full_name: 'Paul Baptiste' }), aMember(app)])
  const sent = await send(payer, payee.hai_tag, 25_00, 25_28, { note: 'for school' })
  expect(sent).toMatchObject({ status: 'arriving', fee: 25, tax: 3, available_balance: 100_00 - 25_28 })
  expect(await app.call('get_wallet', {}, payer.access_token)).toEqual({ available_balance: 74_72, on_hold_balance: 25_28 })
  const before = await app.call('list_activity', {}, payee.access_token)
  expect(before.items).toMatchObject([{ id: sent.transaction_id, status: 'arriving', balance_after: null, direction: 'in', counterparty: { shown_name: 'Paul B.' } }])

  app.clock.forward({ seconds: 61 })
  await app.server.runTask('transfers:sweep')
  expect(await app.call('get_wallet', {}, payee.access_token)).toEqual({ available_balance: 25_00, on_hold_balance: 0 })
  const after = await app.call('list_activity', {}, payee.access_token)
  expect(after.items).toMatchObject([{ id: sent.transaction_id, status: 'completed', balance_after: 25_00, note: 'for school', counterparty: { shown_name: 'Paul Baptiste' } }])
})
