import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf, followedUp, runDueJob } from '../../../test/money.ts'
import { anAskingPair, aPayment, askFor, seenBy, expireRequests } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

const ROUNDS = 8

const pay = async (on: TestApp, { access_token }: MemberPerson, request_id: string, undo_window = false) =>
  on.call('pay_money_request', await aPayment(app, request_id, 25_00, { undo_window }), access_token)

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled'

test('paid from two tabs on two servers: the money moves once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [requester, payer] = await anAskingPair(app)
    const id = await askFor(app, requester, payer, 25_00)
    const window = round % 2 === 0
    const paid = await Promise.allSettled([
      pay(app, payer, id, window),
      pay(other, payer, id, window),
      pay(app, payer, id, !window),
    ])
    expect(paid.filter(isDone)).toHaveLength(1)
    app.clock.forward({ seconds: 61 })
    await Promise.all([runDueJob(app), runDueJob(other)])
    await followedUp(app)
    expect(await balancesOf(app, payer)).toEqual([74_72, 0])
    expect(await balancesOf(app, requester)).toEqual([25_00, 0])
    expect(await seenBy(app, payer, id)).toMatchObject({ status: 'paid' })
  }
})

test('fifty times at once with one key: one payment and one answer', async () => {
  const [requester, payer] = await anAskingPair(app)
  const command = await aPayment(app, await askFor(app, requester, payer, 25_00), 25_00)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? app : other).call('pay_money_request', command, payer.access_token),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await balancesOf(app, payer)).toEqual([74_72, 25_28])
})

test('paid, declined and cancelled at once: exactly one succeeds, and the money agrees', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [requester, payer] = await anAskingPair(app)
    const request_id = await askFor(app, requester, payer, 25_00)
    const key = () => ({ idempotency_key: randomUUID(), request_id })
    const calls = [
      () => pay(app, payer, request_id),
      () => other.call('cancel_money_request', key(), requester.access_token),
      () => app.call('decline_money_request', key(), payer.access_token),
    ]
    const turn = round % calls.length
    const done = await Promise.allSettled([...calls.slice(turn), ...calls.slice(0, turn)].map((call) => call()))
    expect(done.filter(isDone)).toHaveLength(1)
    const { status } = await seenBy(app, payer, request_id)
    expect(await balancesOf(app, payer)).toEqual([status === 'paid' ? 74_72 : 100_00, 0])
    expect(await balancesOf(app, requester)).toEqual([status === 'paid' ? 25_00 : 0, 0])
  }
})

test('expiring on two servers while being paid: it is paid or expired, and the requester is notified once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [requester, payer] = await anAskingPair(app)
    const id = await askFor(app, requester, payer, 25_00)
    await database().owner.query(`update requests.request set expires_at = $2 where id = $1`, [
      id,
      new Date(app.clock.now().getTime() + 1_000),
    ])
    const paying = Promise.allSettled([pay(app, payer, id)])
    app.clock.forward({ seconds: 1 })
    const [[paid]] = await Promise.all([paying, expireRequests(other), expireRequests(app)])
    await Promise.all([expireRequests(app), expireRequests(other)])
    const { status } = await seenBy(app, payer, id)
    expect(status).toBe(isDone(paid) ? 'paid' : 'lapsed')
    expect(await balancesOf(app, requester)).toEqual([status === 'paid' ? 25_00 : 0, 0])
    await followedUp(app)
    const { items } = await app.call('list_notifications', {}, requester.access_token)
    expect(items.map(({ type }) => type)).toEqual([status === 'paid' ? 'money_received' : 'money_request_lapsed'])
  }
})
