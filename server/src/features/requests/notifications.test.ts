import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { followedUp, later } from '../../../test/money.ts'
import { connect, type RealtimeClient } from '../../../test/realtime.ts'
import { anAskingPair, aPayment, askFor, expireRequests } from '../../../test/requests.ts'
import type { PersonalRow } from '../../personal-data.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const readNotifications = async ({ access_token }: MemberPerson, unread = true) => {
  await followedUp(app)
  return (await app.call('list_notifications', { unread }, access_token)).items
}

test('the payer is notified without the note, and the notification is withdrawn once there is nothing to answer', async () => {
  const [requester, payer] = await anAskingPair(app)
  const request_id = await askFor(app, requester, payer, 25_00, { note: 'WIN A PRIZE' })
  const [news] = await readNotifications(payer)
  expect(news).toMatchObject({
    type: 'money_requested',
    title: 'Paul B. sent you a request for $25.00',
    reference_type: 'request',
    reference_id: request_id,
  })
  expect(JSON.stringify(news)).not.toContain('PRIZE')
  await app.call('cancel_money_request', { idempotency_key: randomUUID(), request_id }, requester.access_token)
  expect(await readNotifications(payer)).toEqual([])
  expect((await readNotifications(payer, false)).map(({ type }) => type)).toEqual(['money_requested'])
})

test('paying marks the notification as read, and the requester is notified of the money as usual', async () => {
  const [requester, payer] = await anAskingPair(app)
  const request_id = await askFor(app, requester, payer, 25_00, { note: 'rent' })
  await readNotifications(payer)
  await app.call('pay_money_request', await aPayment(app, request_id, 25_00, { undo_window: false }), payer.access_token)
  expect(await readNotifications(payer)).toEqual([])
  expect(await readNotifications(requester)).toEqual([
    expect.objectContaining({ type: 'money_received', message: 'From Marie J.: “rent”', reference_type: 'transaction' }),
  ])
})

test('the requester is notified when it is declined or expires', async () => {
  const [requester, payer] = await anAskingPair(app)
  const request_id = await askFor(app, requester, payer, 25_00)
  await app.call('decline_money_request', { idempotency_key: randomUUID(), request_id }, payer.access_token)
  expect((await readNotifications(requester)).map(({ title }) => title)).toEqual(['Marie J. declined your request'])

  await askFor(app, payer, requester, 10_00)
  const [, asker] = await later(app, { days: 14 }, requester, payer)
  await expireRequests(app)
  expect((await readNotifications(asker)).map(({ title }) => title)).toEqual(['Your request for $10.00 expired'])
})

test('a payer asked by email is named by it in notifications too, until the two have dealt with each other', async () => {
  const [requester, payer] = await anAskingPair(app)
  const decline = (request_id: string) =>
    app.call('decline_money_request', { idempotency_key: randomUUID(), request_id }, payer.access_token)
  await decline(await askFor(app, requester, { email: payer.email }, 25_00))
  expect((await readNotifications(requester)).map(({ title }) => title)).toEqual([`${payer.email} declined your request`])

  const asker = await aMember(app)
  await askFor(app, asker, { email: payer.email }, 10_00)
  const [later_asker] = await later(app, { days: 14 }, asker)
  await expireRequests(app)
  const [lapsed] = await readNotifications(later_asker)
  expect(lapsed?.message).toContain(payer.email)
  expect(JSON.stringify(lapsed)).not.toContain('Marie')
})

test('both see changes of a request live, each from their side, and nobody else does', async () => {
  const [[requester, payer], other] = await Promise.all([anAskingPair(app), aMember(app)])
  const clients = await Promise.all([requester, payer, other].map(listen))
  const [ofRequester, ofPayer, ofOther] = clients
  const request_id = await askFor(app, requester, payer, 25_00)
  await until(ofPayer, 'open')
  await until(ofRequester, 'open')
  const { transaction_id } = await app.call('pay_money_request', await aPayment(app, request_id, 25_00), payer.access_token)
  await until(ofRequester, 'arriving')
  await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
  await until(ofPayer, 'open', 2)
  await app.call('decline_money_request', { idempotency_key: randomUUID(), request_id, reason: 'no' }, payer.access_token)
  await until(ofRequester, 'declined')
  await until(ofPayer, 'declined')
  expect(ofPayer?.events('requests').at(0)?.record).toMatchObject({
    direction: 'incoming',
    counterparty: { shown_name: 'Paul B.' },
  })
  expect(ofRequester?.events('requests').at(-1)?.record).toMatchObject({ direction: 'outgoing', reason: 'no' })
  expect(ofOther?.events('requests')).toEqual([])
  for (const client of clients) client.close()
})

test('a member’s data export contains their requests as shown on screen', async () => {
  const [requester, payer] = await anAskingPair(app)
  const request_id = await askFor(app, requester, payer, 25_00, { note: 'rent' })
  await app.call(
    'decline_money_request',
    { idempotency_key: randomUUID(), request_id, reason: 'paid', refuse_further: true },
    payer.access_token,
  )
  const rowsOf = async ({ user_id, email }: MemberPerson, name: string) => {
    const table = app.server.requests.feature.personalData?.find((one) => one.name === name)
    const rows: PersonalRow[] = []
    for await (const page of table?.pages({ user_id, email }) ?? []) rows.push(...page)
    return rows
  }
  expect(await rowsOf(payer, 'money_requests')).toEqual([
    expect.objectContaining({
      direction: 'incoming',
      status: 'declined',
      amount_usd: '25.00',
      note: 'rent',
      reason: 'paid',
      counterparty_name: 'Paul B.',
      counterparty_hai_tag: requester.hai_tag,
    }),
  ])
  expect(await rowsOf(requester, 'money_requests')).toMatchObject([{ direction: 'outgoing', counterparty_name: 'Marie J.' }])
  expect(await rowsOf(payer, 'refused_requesters')).toMatchObject([{ name: 'Paul B.', hai_tag: requester.hai_tag }])
})

async function listen({ access_token }: MemberPerson): Promise<RealtimeClient> {
  const client = await connect(app)
  client.send({ type: 'auth', access_token })
  await client.subscribe('requests')
  return client
}

const until = async (client: RealtimeClient | undefined, status: string, times = 1): Promise<void> => {
  await client?.until(
    () => client.events('requests').filter(({ record }) => 'status' in record && record.status === status).length >= times,
  )
}
