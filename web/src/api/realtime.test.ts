import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConnection, aSession, connected, newest, advanceTime, sockets } from './test-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
})
afterEach(() => vi.useRealTimers())

test('authenticates, subscribes and delivers events', async () => {
  const { status, deps, received } = await connected()
  expect(newest().sent[0]).toEqual({ type: 'auth', access_token: 'token-1' })
  expect(newest().subscribes()).toEqual(['wallet'])
  expect(status.get()).toBe('subscribed')
  newest().hears({ channel: 'wallet', event: 'balance', record: { available_balance: 100 } })
  expect(received).toHaveBeenCalledWith(expect.objectContaining({ event: 'balance' }))
  expect(deps.onEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ channel: 'wallet' }))
})

test('channels share one connection; a channel without listeners is unsubscribed a little later', async () => {
  const { realtime, stop } = await connected()
  const stopOther = realtime.subscribe('notifications', { onEvent: vi.fn() })
  expect(sockets).toHaveLength(1)
  expect(newest().subscribes()).toEqual(['wallet', 'notifications'])
  stop()
  stopOther()
  expect(newest().unsubscribes()).toEqual([])
  await advanceTime(5_000)
  expect(newest().unsubscribes()).toEqual(['wallet', 'notifications'])
})

test('a channel requested before authentication is subscribed once', async () => {
  const { realtime } = aConnection()
  realtime.subscribe('wallet', { onEvent: vi.fn() })
  await advanceTime(0)
  newest().opens()
  realtime.subscribe('notifications', { onEvent: vi.fn() })
  newest().hears({ type: 'authenticated' })
  await advanceTime(1_000)
  expect(newest().subscribes()).toEqual(['wallet', 'notifications'])
})

test('stays subscribed from one page to the next', async () => {
  const { realtime, stop } = await connected()
  stop()
  realtime.subscribe('wallet', { onEvent: vi.fn() })
  await advanceTime(5_000)
  expect(newest().unsubscribes()).toEqual([])
  expect(newest().subscribes()).toEqual(['wallet'])
})

test('an event without listeners between two pages makes the next one resubscribe', async () => {
  const { realtime, stop } = await connected()
  stop()
  newest().hears({ channel: 'wallet', event: 'balance', record: {} })
  expect(newest().unsubscribes()).toEqual(['wallet'])
  realtime.subscribe('wallet', { onEvent: vi.fn() })
  expect(newest().subscribes()).toEqual(['wallet', 'wallet'])
})

test('the heartbeat authenticates every 30 seconds; no answer is a timeout', async () => {
  const { status } = await connected()
  await advanceTime(30_000)
  expect(newest().sent.filter(({ type }) => type === 'auth')).toHaveLength(2)
  await advanceTime(10_000)
  expect(status.get()).toBe('timed_out')
  expect(newest().closed).toBe(true)
})

test('reconnects after one second, then two, and at most thirty', async () => {
  await connected()
  newest().breaks()
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const before = sockets.length
    const delay = Math.min(attempt * 1_000, 30_000)
    await advanceTime(delay - 1)
    expect(sockets).toHaveLength(before)
    await advanceTime(1)
    expect(sockets).toHaveLength(before + 1)
    newest().breaks()
  }
})

test('reconnects at once if the server shuts down', async () => {
  await connected()
  newest().breaks(1001)
  await advanceTime(0)
  expect(sockets).toHaveLength(2)
})

test('announces each start of a subscription, after the server has confirmed it', async () => {
  const { deps, begun } = await connected()
  expect(deps.onSubscribed).toHaveBeenCalledExactlyOnceWith('wallet', 'now')
  newest().breaks()
  await advanceTime(1_000)
  newest().opens()
  newest().hears({ type: 'authenticated' })
  expect(newest().subscribes()).toEqual(['wallet'])
  expect(begun).toHaveBeenCalledOnce()
  newest().hears({ type: 'subscribed', channel: 'wallet', as_of: 'now' })
  expect(begun).toHaveBeenCalledTimes(2)
  expect(deps.onSubscribed).toHaveBeenCalledTimes(2)
})

test('renews a token within five minutes of its end before connecting, and drops a connection that has one', async () => {
  const { state, deps } = await connected()
  state.session = aSession(5 * 60_000 - 1)
  await advanceTime(30_000)
  expect(newest().closed).toBe(true)
  await advanceTime(1_000)
  expect(deps.renew).toHaveBeenCalledOnce()
  newest().opens()
  expect(newest().sent[0]).toEqual({ type: 'auth', access_token: 'token-2' })
})

test('a new token is authenticated at once; none closes the connection for good', async () => {
  const { state, realtime, status } = await connected()
  state.session = { ...aSession(), access_token: 'token-3' }
  realtime.sessionChanged()
  expect(newest().sent.at(-1)).toEqual({ type: 'auth', access_token: 'token-3' })
  state.session = null
  realtime.sessionChanged()
  expect(status.get()).toBe('closed')
  await advanceTime(60_000)
  expect(sockets).toHaveLength(1)
})

test('reconnects at once when the network is back', async () => {
  const { realtime } = await connected()
  newest().breaks()
  realtime.wake()
  await advanceTime(0)
  expect(sockets).toHaveLength(2)
})

test('a refused channel is an error until it is granted, whatever the others are', async () => {
  const { realtime, status } = await connected()
  const stop = realtime.subscribe('notifications', { onEvent: vi.fn() })
  newest().hears({ type: 'error', code: 'FORBIDDEN', channel: 'notifications' })
  newest().hears({ type: 'subscribed', channel: 'wallet', as_of: 'now' })
  expect(status.get()).toBe('error')
  newest().hears({ type: 'subscribed', channel: 'notifications', as_of: 'now' })
  expect(status.get()).toBe('subscribed')
  stop()
})

test('sends ten messages a second and the rest later, in order', async () => {
  const { realtime } = await connected()
  const before = newest().sent.length
  for (let at = 0; at < 6; at += 1) {
    realtime.subscribe('notifications', { onEvent: vi.fn() })()
    await advanceTime(0)
    newest().hears({ channel: 'notifications', event: 'insert', record: {} })
  }
  const early = newest().sent.length
  expect(early).toBe(10)
  await advanceTime(1_000)
  const said = newest()
    .sent.slice(before)
    .map(({ type }) => type)
  expect(said).toEqual(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'subscribe' : 'unsubscribe')))
})

test('sends the staff step-up with the session, retries refused channels with a new one, and omits an expired one', async () => {
  const { realtime, deps, state } = await connected()
  state.stepUp = 'step-1'
  realtime.sessionChanged()
  expect(newest().sent.at(-1)).toEqual({ type: 'auth', access_token: 'token-1', step_up_token: 'step-1' })
  realtime.subscribe('admin:counts', { onEvent: vi.fn() })
  newest().hears({ type: 'error', code: 'FORBIDDEN', channel: 'admin:counts' })
  expect(deps.status.get()).toBe('error')
  state.stepUp = 'step-2'
  realtime.sessionChanged()
  expect(newest().sent.slice(-2)).toEqual([
    { type: 'auth', access_token: 'token-1', step_up_token: 'step-2' },
    { type: 'subscribe', channel: 'admin:counts' },
  ])
  state.stepUp = undefined
  realtime.sessionChanged()
  expect(newest().sent.findLast(({ type }) => type === 'auth')).toEqual({ type: 'auth', access_token: 'token-1' })
})

test('another book of staff subscribes again in a new connection, and heartbeats name it too', async () => {
  const { realtime, state, begun } = await connected()
  state.book = 'ht'
  realtime.reconnect()
  expect(newest().closed).toBe(true)
  await advanceTime(0)
  expect(sockets).toHaveLength(2)
  newest().opens()
  expect(newest().sent[0]).toEqual({ type: 'auth', access_token: 'token-1', book: 'ht' })
  newest().hears({ type: 'authenticated' })
  newest().hears({ type: 'subscribed', channel: 'wallet', as_of: 'now' })
  expect(begun).toHaveBeenCalledTimes(2)
  await advanceTime(30_000)
  expect(newest().sent.at(-1)).toEqual({ type: 'auth', access_token: 'token-1', book: 'ht' })
})

test('a tab without live messages does not connect for another book', async () => {
  const { realtime } = aConnection()
  realtime.reconnect()
  await advanceTime(0)
  expect(sockets).toHaveLength(0)
})
