import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../lib/store.ts'
import { createRealtime, type RealtimeDeps, type RealtimeStatus } from './realtime.ts'
import type { StoredSession } from './session.ts'

/** A socket that a test opens, feeds and closes by hand. */
class FakeSocket {
  readyState = 0
  sent: { type: string; channel?: string; access_token?: string }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  closed = false
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number])
  }
  close(): void {
    this.closed = true
    this.readyState = 3
  }
  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }
  hears(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breaks(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
  subscribes = () => this.channelsOf('subscribe')
  unsubscribes = () => this.channelsOf('unsubscribe')
  private channelsOf(wanted: string): (string | undefined)[] {
    return this.sent.filter(({ type }) => type === wanted).map(({ channel }) => channel)
  }
}

const aSession = (ends_in_ms = 30 * 60_000): StoredSession => ({
  access_token: 'token-1',
  refresh_token: 'refresh-1',
  expires_at: '',
  user: { id: '1', email: 'a@example.com' },
  ends_at_ms: Date.now() + ends_in_ms,
})

const sockets: FakeSocket[] = []
const newest = (): FakeSocket => sockets.at(-1) ?? new FakeSocket()

function aConnection() {
  const state: { session: StoredSession | null } = { session: aSession() }
  const all = {
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    session: () => state.session,
    renew: vi.fn<RealtimeDeps['renew']>(() => Promise.resolve((state.session = { ...aSession(), access_token: 'token-2' }))),
    reportTokenFailure: vi.fn<RealtimeDeps['reportTokenFailure']>(() => Promise.resolve(false)),
    onSubscribed: vi.fn<RealtimeDeps['onSubscribed']>(),
    onEvent: vi.fn<RealtimeDeps['onEvent']>(),
    status: createStore<RealtimeStatus>('closed'),
  }
  return { realtime: createRealtime(all), status: all.status, deps: all, state }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function connected() {
  const connection = aConnection()
  const heard = vi.fn()
  const begun = vi.fn()
  const stop = connection.realtime.subscribe('wallet', { onEvent: heard, onSubscribed: begun })
  await pass(0)
  newest().opens()
  newest().hears({ type: 'authenticated' })
  newest().hears({ type: 'subscribed', channel: 'wallet' })
  return { ...connection, heard, begun, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
})
afterEach(() => vi.useRealTimers())

test('it proves the token, subscribes, and hands on what it hears', async () => {
  const { status, deps, heard } = await connected()
  expect(newest().sent[0]).toEqual({ type: 'auth', access_token: 'token-1' })
  expect(newest().subscribes()).toEqual(['wallet'])
  expect(status.get()).toBe('subscribed')
  newest().hears({ channel: 'wallet', event: 'balance', record: { available_balance: 100 } })
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ event: 'balance' }))
  expect(deps.onEvent).toHaveBeenCalledExactlyOnceWith('wallet')
})

test('all channels share one connection; the last listener of a channel ends its subscription a little later', async () => {
  const { realtime, stop } = await connected()
  const stopOther = realtime.subscribe('notifications', { onEvent: vi.fn() })
  expect(sockets).toHaveLength(1)
  expect(newest().subscribes()).toEqual(['wallet', 'notifications'])
  stop()
  stopOther()
  expect(newest().unsubscribes()).toEqual([])
  await pass(5_000)
  expect(newest().unsubscribes()).toEqual(['wallet', 'notifications'])
})

test('from one page to the next a channel is not left', async () => {
  const { realtime, stop } = await connected()
  stop()
  realtime.subscribe('wallet', { onEvent: vi.fn() })
  await pass(5_000)
  expect(newest().unsubscribes()).toEqual([])
  expect(newest().subscribes()).toEqual(['wallet'])
})

test('an event between two pages, which nobody hears, makes the next one begin anew', async () => {
  const { realtime, stop } = await connected()
  stop()
  newest().hears({ channel: 'wallet', event: 'balance', record: {} })
  expect(newest().unsubscribes()).toEqual(['wallet'])
  realtime.subscribe('wallet', { onEvent: vi.fn() })
  expect(newest().subscribes()).toEqual(['wallet', 'wallet'])
})

test('the heartbeat proves the token again every 30 seconds; silence for an answer is a time-out', async () => {
  const { status } = await connected()
  await pass(30_000)
  expect(newest().sent.filter(({ type }) => type === 'auth')).toHaveLength(2)
  await pass(10_000)
  expect(status.get()).toBe('timed_out')
  expect(newest().closed).toBe(true)
})

test('it comes back after one second, then two, and never waits longer than thirty', async () => {
  await connected()
  newest().breaks()
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const before = sockets.length
    const delay = Math.min(attempt * 1_000, 30_000)
    await pass(delay - 1)
    expect(sockets).toHaveLength(before)
    await pass(1)
    expect(sockets).toHaveLength(before + 1)
    newest().breaks()
  }
})

test('a server that goes away is left at once for another', async () => {
  await connected()
  newest().breaks(1001)
  await pass(0)
  expect(sockets).toHaveLength(2)
})

test('whenever events begin to arrive it says so, for what was missed; not before the server subscribed it', async () => {
  const { deps, begun } = await connected()
  expect(deps.onSubscribed).toHaveBeenCalledExactlyOnceWith('wallet')
  newest().breaks()
  await pass(1_000)
  newest().opens()
  newest().hears({ type: 'authenticated' })
  expect(newest().subscribes()).toEqual(['wallet'])
  expect(begun).toHaveBeenCalledOnce()
  newest().hears({ type: 'subscribed', channel: 'wallet' })
  expect(begun).toHaveBeenCalledTimes(2)
  expect(deps.onSubscribed).toHaveBeenCalledTimes(2)
})

test('refused tokens are reported, renewed, and tried again after 5, 10 and 20 seconds; then the breaker opens for 30', async () => {
  const { deps, status } = await connected()
  for (const delay of [5_000, 10_000, 20_000, 30_000]) {
    newest().breaks(4401)
    const before = sockets.length
    expect(status.get()).toBe('error')
    await pass(delay - 1)
    expect(sockets).toHaveLength(before)
    await pass(1)
    expect(sockets).toHaveLength(before + 1)
  }
  expect(deps.reportTokenFailure).toHaveBeenCalledTimes(4)
  expect(deps.renew).toHaveBeenCalledTimes(3)
})

test('a session that was ended is no token failure: renewing it says why, and nothing is reported', async () => {
  const { deps } = await connected()
  newest().breaks(4403)
  await pass(5_000)
  expect(deps.renew).toHaveBeenCalledOnce()
  expect(deps.reportTokenFailure).not.toHaveBeenCalled()
  expect(sockets).toHaveLength(2)
})

test('when the monitor says blocked, the breaker opens at once', async () => {
  const { deps } = await connected()
  deps.reportTokenFailure.mockResolvedValue(true)
  newest().breaks(4401)
  await pass(29_999)
  expect(sockets).toHaveLength(1)
  await pass(1)
  expect(sockets).toHaveLength(2)
})

test('a token within five minutes of its end is renewed before it connects, and drops a connection', async () => {
  const { state, deps } = await connected()
  state.session = aSession(5 * 60_000 - 1)
  await pass(30_000)
  expect(newest().closed).toBe(true)
  await pass(1_000)
  expect(deps.renew).toHaveBeenCalledOnce()
  newest().opens()
  expect(newest().sent[0]).toEqual({ type: 'auth', access_token: 'token-2' })
})

test('a new token is proved at once; none ends the connection and it does not come back', async () => {
  const { state, realtime, status } = await connected()
  state.session = { ...aSession(), access_token: 'token-3' }
  realtime.sessionChanged()
  expect(newest().sent.at(-1)).toEqual({ type: 'auth', access_token: 'token-3' })
  state.session = null
  realtime.sessionChanged()
  expect(status.get()).toBe('closed')
  await pass(60_000)
  expect(sockets).toHaveLength(1)
})

test('the network coming back ends the waiting', async () => {
  const { realtime } = await connected()
  newest().breaks()
  realtime.wake()
  await pass(0)
  expect(sockets).toHaveLength(2)
})
