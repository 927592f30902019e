import { randomUUID } from 'node:crypto'
import { closeCodes } from '@hai/contract/events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, aSignedUpPerson, type MemberPerson } from '../../../test/members.ts'
import { connect, isEvent, listening, type RealtimeClient } from '../../../test/realtime.ts'
import { SOCKET_RATE, USER_RATE } from './message-rate.ts'
import { NETWORK_MAX } from './unauthenticated.ts'

const database = useTestDatabase()
const clock = movableClock(new Date().toISOString())
let app: TestApp
let neighbour: TestApp
let marie: MemberPerson
let jean: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
  neighbour = await startTestApp(database(), { clock, config: { runsWorker: false } })
})
afterAll(() => Promise.all([app.stop(), neighbour.stop()]))
beforeEach(async () => {
  marie = await aFundedWallet(app, { full_name: 'Marie Joseph' })
  jean = await aMember(app, { full_name: 'Jean Pierre' })
})

/** Cents from Marie to Jean. */
async function pay(amount: number): Promise<number> {
  const payee = { hai_tag: jean.hai_tag }
  const quote = await app.call('quote_transfer', { payee, amount, undo_window: false }, marie.access_token)
  const send = { idempotency_key: randomUUID(), payee, amount, quoted_total: quote.total, undo_window: false }
  return (await app.call('send_money', send, marie.access_token)).available_balance
}

const hasBalance = (client: RealtimeClient, available_balance: number) =>
  client.until(
    (message) => isEvent(message) && message.event === 'balance' && message.record.available_balance === available_balance,
  )

describe('connecting', () => {
  test.each([
    ['a subscription', { type: 'subscribe', channel: 'profile' }],
    ['a forged token', { type: 'auth', access_token: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['nonsense', 'nonsense'],
  ])('a connection that begins with %s is closed', async (_what, message) => {
    const client = await connect(app)
    client.send(message)
    expect(await client.closed).toBe(closeCodes.unauthenticated)
    expect(client.received).toEqual([])
  })

  test('forged tokens are counted as in calls; expired and revoked ones only end the session', async () => {
    const counted = async (): Promise<number> => {
      const { rows } = await database().owner.query<{ sum: number }>(
        `select coalesce(sum(cardinality(at)), 0)::int as sum from security.jwt_failures`,
      )
      return rows[0]?.sum ?? 0
    }
    const show = async (access_token: string): Promise<number> => {
      const client = await connect(app)
      client.send({ type: 'auth', access_token })
      return client.closed
    }
    const before = await counted()
    for (let at = 0; at < 3; at += 1) expect(await show(`${marie.access_token}x`)).toBe(closeCodes.unauthenticated)
    expect(await counted()).toBe(before + 3)
    await app.call('sign_out', {}, marie.access_token)
    expect(await show(marie.access_token)).toBe(closeCodes.sessionEnded)
    expect(await counted()).toBe(before + 3)
  })

  test('a page of another origin cannot connect', async () => {
    await expect(connect(app, { origin: 'https://evil.example' })).rejects.toThrow('403')
    const own = await connect(app, { origin: 'http://wallet.test' })
    own.close()
  })

  test('a message outside the contract is rejected, and a too large one closes the connection', async () => {
    const client = await listening(app, jean.access_token, [])
    client.send({ type: 'subscribe', channel: 'wallet', user_id: marie.user_id })
    expect(await client.until((message) => 'type' in message && message.type === 'error')).toEqual({
      type: 'error',
      code: 'BAD_REQUEST',
    })
    client.send({ type: 'auth', access_token: 'x'.repeat(10_000) })
    expect(await client.closed).toBe(1009)
  })

  test('only the caller’s own channels are open: others’, staff and unknown ones are FORBIDDEN alike', async () => {
    const client = await listening(app, jean.access_token, ['profile', 'wallet', 'notifications'])
    for (const channel of [`wallet:${marie.user_id}`, 'admin:alerts', `chat:${randomUUID()}`, 'nothing', '__proto__']) {
      expect(await client.subscribe(channel)).toEqual({ type: 'error', code: 'FORBIDDEN', channel })
    }
    client.close()
  })

  test('a user who has not passed the access checks receives profile events but no money events', async () => {
    const newcomer = await aSignedUpPerson(app)
    const client = await listening(app, newcomer.access_token, ['profile', 'notifications'])
    expect(await client.subscribe('wallet')).toEqual({ type: 'error', code: 'FORBIDDEN', channel: 'wallet' })
    await app.call(
      'complete_user_onboarding',
      { user_id: newcomer.user_id, full_name: 'New Comer', hai_tag: `n${randomUUID().slice(0, 8)}`, phone: null },
      newcomer.access_token,
    )
    await client.until((message) => isEvent(message) && message.channel === 'profile' && message.record.onboarded)
    client.close()
  })
})

test('silent sockets of one address are replaced by newer ones, never authenticated ones', async () => {
  const { hub } = app.server.http
  await expect.poll(() => hub.connections()).toBe(0)
  const known = await listening(app, jean.access_token, ['wallet'])
  const oldest = await connect(app)
  const silent: RealtimeClient[] = []
  while (silent.length < NETWORK_MAX - 1) silent.push(await connect(app))
  expect(hub.connections()).toBe(NETWORK_MAX + 1)
  const next = await listening(app, marie.access_token, [])
  expect(await oldest.closed).toBe(closeCodes.tryAgainLater)
  expect(await known.subscribe('notifications')).toMatchObject({ type: 'subscribed', channel: 'notifications' })
  // A socket that has sent its token does not count as a stranger any more, so another one is accepted.
  silent.push(await connect(app))
  await expect.poll(() => hub.connections()).toBe(NETWORK_MAX + 2)
  for (const client of [known, next, ...silent]) client.close()
  await expect.poll(() => hub.connections()).toBe(0)
})

describe('too many messages', () => {
  test('close a socket, which may reconnect and send again later', async () => {
    const client = await listening(app, jean.access_token, [])
    for (let at = 0; at < SOCKET_RATE.burst; at += 1) await client.subscribe(`nothing ${at}`)
    clock.forward({ seconds: 1 })
    for (let at = 0; at < SOCKET_RATE.perSecond; at += 1) await client.subscribe(`nothing later ${at}`)
    client.send({ type: 'subscribe', channel: 'wallet' })
    expect(await client.closed).toBe(closeCodes.tryAgainLater)
    const again = await listening(app, jean.access_token, ['wallet'])
    again.close()
  })

  test('messages on several sockets are counted per user', async () => {
    let asked = 0
    const spend = async (): Promise<number> => {
      const client = await connect(app)
      client.send({ type: 'auth', access_token: jean.access_token })
      for (let at = 0; at < 25; at += 1) client.send({ type: 'unsubscribe', channel: 'wallet' })
      client.send({ type: 'unsubscribe', channel: 'profile' })
      const end = client.until((message) => 'type' in message && message.type === 'unsubscribed' && message.channel === 'profile')
      const code = await Promise.race([client.closed, end.then(() => 0)])
      asked += 26
      client.close()
      return code
    }
    while (asked + 26 <= USER_RATE.burst) expect(await spend()).toBe(0)
    expect(await spend()).toBe(closeCodes.tryAgainLater)
    const other = await listening(app, marie.access_token, ['wallet'])
    other.close()
  })
})

describe('events', () => {
  test('both sides of a payment receive only their own at once, others receive nothing', async () => {
    const stranger = await aMember(app)
    await app.server.feed.caughtUp()
    const [payer, payee, third] = await Promise.all(
      [marie, jean, stranger].map(({ access_token }) => listening(app, access_token, ['profile', 'wallet', 'notifications'])),
    )
    if (!payer || !payee || !third) throw new Error('expected three clients')
    const left = await pay(25_00)
    await hasBalance(payer, left)
    await hasBalance(payee, 25_00)
    const activity = await payee.until((message) => isEvent(message) && message.event === 'activity')
    expect(activity).toMatchObject({
      record: { kind: 'send', direction: 'in', amount: 25_00, status: 'completed', balance_after: 25_00 },
    })
    const bell = await payee.until((message) => isEvent(message) && message.channel === 'notifications')
    expect(bell).toMatchObject({ event: 'insert', record: { user_id: jean.user_id, type: 'money_received', read_at: null } })
    const balancesHeard = (client: RealtimeClient) =>
      new Set(
        client.received.flatMap((message) =>
          isEvent(message) && message.event === 'balance' ? [message.record.available_balance] : [],
        ),
      )
    expect([balancesHeard(payer), balancesHeard(payee), balancesHeard(third)]).toEqual([
      new Set([left]),
      new Set([25_00]),
      new Set(),
    ])
    expect([...third.events('wallet'), ...third.events('notifications')]).toEqual([])
    for (const client of [payer, payee, third]) client.close()
  })

  test('a browser connected to another server of the same database receives them too', async () => {
    const client = await listening(neighbour, jean.access_token, ['wallet', 'notifications'])
    await pay(3_00)
    await hasBalance(client, 3_00)
    await client.until((message) => isEvent(message) && message.channel === 'notifications')
    client.close()
  })

  test('a burst is limited to ten events a second and ends with the newest balance', async () => {
    const client = await listening(app, jean.access_token, ['wallet'])
    const started = performance.now()
    for (let cent = 1; cent <= 30; cent += 1) await pay(1_00)
    await hasBalance(client, 30_00)
    const seconds = Math.ceil((performance.now() - started) / 1000)
    expect(client.events('wallet').length).toBeLessThanOrEqual(10 * (seconds + 1))
    client.close()
  })

  test('a channel that was left sends nothing', async () => {
    const client = await listening(app, jean.access_token, ['wallet', 'notifications'])
    client.send({ type: 'unsubscribe', channel: 'wallet' })
    await client.until((message) => 'type' in message && message.type === 'unsubscribed')
    await pay(2_00)
    await client.until((message) => isEvent(message) && message.channel === 'notifications')
    expect(client.events('wallet')).toEqual([])
    client.close()
  })
})

describe('disconnecting', () => {
  test('an ended session is closed at once on every server', async () => {
    const here = await listening(app, jean.access_token, ['profile'])
    const there = await listening(neighbour, jean.access_token, ['profile'])
    await app.call('sign_out', {}, jean.access_token)
    expect(await Promise.all([here.closed, there.closed])).toEqual([closeCodes.sessionEnded, closeCodes.sessionEnded])
  })

  test('a blocked member receives the block with its reason, and nothing after it', async () => {
    const client = await listening(app, jean.access_token, ['profile', 'wallet'])
    await app.server.database
      .transaction()
      .execute((trx) => app.server.identity.blockMember(trx, { user_id: jean.user_id, reason: 'Under review' }))
    expect(await client.closed).toBe(closeCodes.sessionEnded)
    expect(client.events('profile').at(-1)).toMatchObject({ record: { is_blocked: true, blocked_reason: 'Under review' } })
  })

  test('a token with less than five minutes left must be renewed, with one of the same user', async () => {
    const renewing = await listening(app, jean.access_token, ['profile'])
    const idle = await listening(app, jean.access_token, ['profile'])
    const thief = await listening(app, jean.access_token, ['profile'])
    clock.forward({ minutes: 26 })
    const renewed = await app.call('refresh_session', { refresh_token: jean.refresh_token })
    const others = await app.call('refresh_session', { refresh_token: marie.refresh_token })
    renewing.send({ type: 'auth', access_token: renewed.access_token })
    await renewing.subscribe('notifications')
    thief.send({ type: 'auth', access_token: others.access_token })
    expect(await thief.closed).toBe(closeCodes.sessionEnded)
    await app.server.http.hub.recheck()
    expect(await idle.closed).toBe(closeCodes.sessionEnded)
    expect(await renewing.subscribe('wallet')).toMatchObject({ type: 'subscribed', channel: 'wallet' })
    const late = await connect(app)
    late.send({ type: 'auth', access_token: jean.access_token })
    expect(await late.closed).toBe(closeCodes.sessionEnded)
    renewing.close()
  })

  test('the twenty-first connection of a user is told to try later', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => listening(app, jean.access_token, [])))
    const one = await connect(app)
    one.send({ type: 'auth', access_token: jean.access_token })
    expect(await one.closed).toBe(closeCodes.tryAgainLater)
    for (const client of clients) client.close()
  })

  test('a client that does not wait for answers is disconnected', async () => {
    const client = await listening(app, jean.access_token, [])
    for (let message = 0; message < 200; message += 1) client.send({ type: 'subscribe', channel: 'wallet' })
    expect(await client.closed).toBe(closeCodes.misbehaved)
  })

  test('when events cannot be delivered, clients reconnect and reload', async () => {
    const quiet = await startTestApp(database(), { clock, config: { runsWorker: false, logLevel: 'silent' } })
    const client = await listening(quiet, jean.access_token, ['profile'])
    const outboxEvent = {
      id: randomUUID(),
      type: 'profile.changed',
      user_id: jean.user_id,
      payload: { user_id: jean.user_id },
      created_at: clock.now(),
    }
    await database().owner.query('alter table identity.profile rename to mislaid')
    try {
      await quiet.server.http.hub.deliver([{ stream: 'outbox', position: 1, outboxEvent }], quiet.server.first)
    } finally {
      await database().owner.query('alter table identity.mislaid rename to profile')
    }
    expect(await client.closed).toBe(closeCodes.tryAgainLater)
    await quiet.stop()
  })

  test('a stopping server tells its clients to connect elsewhere', async () => {
    const leaving = await startTestApp(database(), { clock, config: { runsWorker: false } })
    const client = await listening(leaving, jean.access_token, ['wallet'])
    await leaving.stop()
    expect(await client.closed).toBe(closeCodes.goingAway)
  })
})
