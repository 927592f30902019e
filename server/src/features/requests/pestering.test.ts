import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, later } from '../../../test/money.ts'
import { anAsking, askFor } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), {
    config: {
      requests: { requestDays: 14, openMax: 5, openPerPersonMax: 3, perDay: 20, perPersonPerDay: 5, declinedPauseHours: 72 },
    },
  })
})
afterAll(() => app.stop())

const bodyOf = async (refused: Promise<unknown>) => {
  try {
    await refused
  } catch (error) {
    if (error instanceof Refused) return error.body
  }
  throw new Error('it was not rejected')
}

const ask = (requester: MemberPerson, payer: MemberPerson) =>
  app.call('request_money', anAsking(payer.hai_tag, 5_00), requester.access_token)

const decline = (payer: MemberPerson, request_id: string, more = {}) =>
  app.call('decline_money_request', { idempotency_key: randomUUID(), request_id, ...more }, payer.access_token)

test('limits open requests to one person, also from many tabs', async () => {
  const [requester, payer] = await Promise.all([aMember(app), aMember(app)])
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask(requester, payer)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await bodyOf(ask(requester, payer))).toMatchObject({
    code: 'TOO_MANY_OPEN_REQUESTS',
    data: { of: 'person', limit: 3 },
  })
  const [first] = (await app.call('list_money_requests', { direction: 'outgoing' }, requester.access_token)).items
  await app.call('cancel_money_request', { idempotency_key: randomUUID(), request_id: first?.id ?? '' }, requester.access_token)
  await ask(requester, payer)
})

test('limits open requests in total', async () => {
  const [requester, one, two] = await Promise.all([aMember(app), aMember(app), aMember(app)])
  for (const payer of [one, one, one, two, two]) await ask(requester, payer)
  expect(await bodyOf(ask(requester, two))).toMatchObject({ code: 'TOO_MANY_OPEN_REQUESTS', data: { of: 'all', limit: 5 } })
})

const askAndCancel = async (requester: MemberPerson, payer: MemberPerson) => {
  const request_id = await askFor(app, requester, payer, 5_00)
  await app.call('cancel_money_request', { idempotency_key: randomUUID(), request_id }, requester.access_token)
}

test('cancelled requests count towards the daily limit per person, but not for others', async () => {
  const [requester, payer, other] = await Promise.all([aMember(app), aMember(app), aMember(app)])
  for (let count = 0; count < 5; count += 1) await askAndCancel(requester, payer)
  const retry_at = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString()
  expect(await bodyOf(ask(requester, payer))).toMatchObject({ code: 'RATE_LIMITED', data: { retry_at } })
  await ask(requester, other)
  await followedUp(app)
  expect((await app.call('list_notifications', { unread: true }, payer.access_token)).items).toEqual([])
  const [tomorrow] = await later(app, { days: 1 }, requester)
  await ask(tomorrow, payer)
})

test('limits requests per day to all people together, including splits', async () => {
  const [requester, ...people] = await Promise.all(Array.from({ length: 6 }, () => aMember(app)))
  if (!requester) throw new Error('there is no requester')
  await database().owner.query(
    `insert into requests.request (id, requester_id, payer_id, amount, note, status, created_at, expires_at, ended_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 100, '', 'cancelled', $2, $2::timestamptz + interval '1 day', $2
       from generate_series(1, 18)`,
    [requester.user_id, app.clock.now()],
  )
  const [one, two, three] = people.map(({ hai_tag }) => ({ payer: { hai_tag } }))
  const split = {
    total: 9_00,
    note: '',
    shares: 'even',
    own_share: false,
    people: [one, two, three].flatMap((asked) => asked ?? []),
  } as const
  expect(
    await bodyOf(app.call('split_money', { idempotency_key: randomUUID(), ...split }, requester.access_token)),
  ).toMatchObject({
    code: 'SPLIT_REFUSED',
    data: { refused: [{ index: 2, code: 'RATE_LIMITED' }] },
  })
  for (const payer of people.slice(0, 2)) await ask(requester, payer)
  for (const payer of people.slice(2)) expect(await codeOf(ask(requester, payer))).toBe('RATE_LIMITED')
})

test('after a refusal the same person cannot be asked for a while; others can', async () => {
  const [requester, payer, other] = await Promise.all([aMember(app), aMember(app), aMember(app)])
  await decline(payer, await askFor(app, requester, payer, 5_00))
  expect(await bodyOf(ask(requester, payer))).toMatchObject({
    code: 'REQUEST_PAUSED',
    data: { retry_at: new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString() },
  })
  await ask(requester, other)
  await ask(payer, requester)
})

test('the pause ends after its hours', async () => {
  const [requester, payer] = await Promise.all([aMember(app), aMember(app)])
  const request_id = await askFor(app, requester, payer, 5_00)
  await decline(payer, request_id)
  await database().owner.query(`update requests.request set ended_at = $2 where id = $1`, [
    request_id,
    new Date(app.clock.now().getTime() - 72 * 3_600_000),
  ])
  await ask(requester, payer)
})

test('a requester refused for good finds nobody there, until they are allowed again', async () => {
  const [requester, payer] = await Promise.all([aMember(app, { full_name: 'Paul Baptiste' }), aMember(app)])
  const request_id = await askFor(app, requester, payer, 5_00)
  await decline(payer, request_id, { refuse_further: true })
  await database().owner.query(`update requests.request set ended_at = $2 where id = $1`, [
    request_id,
    new Date(app.clock.now().getTime() - 100 * 3_600_000),
  ])
  expect(await codeOf(ask(requester, payer))).toBe('RECIPIENT_UNAVAILABLE')
  const list = async () => (await app.call('list_refused_requesters', {}, payer.access_token)).items
  expect(await list()).toEqual([
    { user_id: requester.user_id, shown_name: 'Paul B.', hai_tag: requester.hai_tag, avatar_url: null, nickname: null },
  ])
  const stranger = await aMember(app)
  for (const { user_id } of [stranger, requester]) await app.call('allow_requests_from', { user_id }, payer.access_token)
  expect(await list()).toEqual([])
  await ask(requester, payer)
})
