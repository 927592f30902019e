import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, later, runDueJob, totalOf } from '../../../test/money.ts'
import { anAskingPair, aPayment, askFor, seenBy, expireRequests } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

describe('paying a request', () => {
  test('is quoted without a lookup, has an undo window for a stranger, then is paid; receipt and activity link to it', async () => {
    const [requester, payer] = await anAskingPair(app)
    const request_id = await askFor(app, requester, payer, 25_00, { note: 'for school' })
    const quote = await app.call('quote_money_request', { request_id }, payer.access_token)
    expect(quote).toMatchObject({ amount: 25_00, fee: 25, tax: 3, total: 25_28, status: 'arriving', available_after: 74_72 })

    const command = await aPayment(app, request_id, 25_00)
    const paid = await app.call('pay_money_request', command, payer.access_token)
    expect(paid).toMatchObject({ request_id, status: 'arriving', fee: 25, tax: 3, available_balance: 74_72 })
    expect(await seenBy(app, requester, request_id)).toMatchObject({
      status: 'arriving',
      transaction_id: paid.transaction_id,
      ended_at: null,
    })
    app.clock.forward({ seconds: 61 })
    await runDueJob(app)
    await followedUp(app)
    expect(await seenBy(app, requester, request_id)).toMatchObject({ status: 'paid', is_stranger: false })
    expect(await balancesOf(app, requester)).toEqual([25_00, 0])
    for (const { access_token } of [requester, payer]) {
      const receipt = await app.call('get_transaction', { transaction_id: paid.transaction_id }, access_token)
      expect(receipt).toMatchObject({ note: 'for school', request_id, status: 'completed' })
    }
    expect(await app.call('pay_money_request', command, payer.access_token)).toEqual(paid)
    const { rows } = await database().owner.query(`select addresses from transfers.lookup_budget where member_id = $1`, [
      payer.user_id,
    ])
    expect(rows).toEqual([])
  })

  test('is immediate for someone paid before, or face to face', async () => {
    const [requester, payer] = await anAskingPair(app)
    const first = await askFor(app, requester, payer, 10_00)
    const pay = async (id: string, more = {}) =>
      app.call('pay_money_request', await aPayment(app, id, 10_00, more), payer.access_token)
    expect(await pay(first, { undo_window: false })).toMatchObject({ status: 'completed', available_balance: 89_89 })
    expect(await seenBy(app, requester, first)).toMatchObject({ status: 'paid' })
    await followedUp(app)
    expect(await pay(await askFor(app, requester, payer, 10_00))).toMatchObject({ status: 'completed' })
    expect(await balancesOf(app, requester)).toEqual([20_00, 0])
  })

  test('undone within its window reopens the request, which can be paid again', async () => {
    const [requester, payer] = await anAskingPair(app)
    const request_id = await askFor(app, requester, payer, 10_00)
    const { transaction_id } = await app.call('pay_money_request', await aPayment(app, request_id, 10_00), payer.access_token)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    await followedUp(app)
    expect(await seenBy(app, requester, request_id)).toMatchObject({ status: 'open', transaction_id: null })
    expect(await app.call('get_transaction', { transaction_id }, payer.access_token)).toMatchObject({ request_id: null })
    await app.call('pay_money_request', await aPayment(app, request_id, 10_00, { undo_window: false }), payer.access_token)
    expect(await seenBy(app, requester, request_id)).toMatchObject({ status: 'paid' })
    expect(await balancesOf(app, requester)).toEqual([10_00, 0])
  })

  test('undone after the request’s last day leaves it expired', async () => {
    const [requester, payer] = await anAskingPair(app)
    const request_id = await askFor(app, requester, payer, 10_00)
    const [asker, asked] = await later(app, { days: 14, seconds: -30 }, requester, payer)
    const { transaction_id } = await app.call('pay_money_request', await aPayment(app, request_id, 10_00), asked.access_token)
    app.clock.forward({ seconds: 40 })
    await expireRequests(app)
    expect(await seenBy(app, asker, request_id)).toMatchObject({ status: 'arriving' })
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, asked.access_token)
    await followedUp(app)
    expect(await seenBy(app, asker, request_id)).toMatchObject({ status: 'lapsed', transaction_id: null })
  })

  test('fails like a send, and the request stays open', async () => {
    const [requester, payer, poor] = await Promise.all([aMember(app), aFundedWallet(app), aMember(app)])
    const { owner } = database()
    const request_id = await askFor(app, requester, payer, 40_00)
    const pay = async (more: object = {}, token = payer.access_token) =>
      codeOf(app.call('pay_money_request', { ...(await aPayment(app, request_id, 40_00)), ...more }, token))
    expect(await pay({ quoted_total: 40_00 })).toBe('QUOTE_CHANGED')

    const big = await askFor(app, requester, payer, 60_00)
    expect(await codeOf(app.call('pay_money_request', await aPayment(app, big, 60_00), payer.access_token))).toBe(
      'LIMIT_EXCEEDED',
    )
    const unpayable = await askFor(app, requester, poor, 10_00)
    expect(await codeOf(app.call('pay_money_request', await aPayment(app, unpayable, 10_00), poor.access_token))).toBe(
      'INSUFFICIENT_FUNDS',
    )
    const command = await aPayment(app, request_id, 40_00)
    await owner.query(`update identity.profile set is_blocked = true where id = $1`, [requester.user_id])
    await owner.query(`select events.record(now(), $1::jsonb)`, [
      JSON.stringify([
        { id: randomUUID(), type: 'profile.changed', user_id: requester.user_id, payload: { user_id: requester.user_id } },
      ]),
    ])
    await followedUp(app)
    expect(await codeOf(app.call('pay_money_request', command, payer.access_token))).toBe('RECIPIENT_UNAVAILABLE')
    expect(await codeOf(app.call('quote_money_request', { request_id }, payer.access_token))).toBe('RECIPIENT_UNAVAILABLE')
    expect(await seenBy(app, payer, request_id)).toMatchObject({ status: 'open' })
    expect((await balancesOf(app, payer))[1]).toBe(0)
  })

  test('fails at once when the requester’s wallet cannot hold the amount', async () => {
    const [requester, payer] = await Promise.all([aFundedWallet(app, { amount: 150_00 }), aFundedWallet(app)])
    const request_id = await askFor(app, requester, payer, 10_00)
    const command = await aPayment(app, request_id, 10_00, { undo_window: false })
    expect(await codeOf(app.call('pay_money_request', command, payer.access_token))).toBe('RECIPIENT_CANNOT_RECEIVE')
    expect(await seenBy(app, payer, request_id)).toMatchObject({ status: 'open' })
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
  })

  test('a key that paid one request cannot pay another', async () => {
    const [requester, payer] = await anAskingPair(app)
    const [one, two] = [await askFor(app, requester, payer, 10_00), await askFor(app, requester, payer, 10_00)]
    const command = await aPayment(app, one, 10_00)
    await app.call('pay_money_request', command, payer.access_token)
    expect(await codeOf(app.call('pay_money_request', { ...command, request_id: two }, payer.access_token))).toBe(
      'IDEMPOTENCY_CONFLICT',
    )
    expect(await seenBy(app, payer, two)).toMatchObject({ status: 'open' })
    expect(await totalOf(app, 10_00)).toBe(10_11)
  })
})
