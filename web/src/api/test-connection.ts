import { vi } from 'vitest'
import { createStore } from '../lib/store.ts'
import { createRealtime, type RealtimeDeps, type RealtimeStatus } from './realtime.ts'
import type { StoredSession } from './session.ts'

export class FakeSocket {
  readyState = 0
  sent: { type: string; channel?: string; access_token?: string; step_up_token?: string; book?: string }[] = []
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
  private channelsOf(kind: string): (string | undefined)[] {
    return this.sent.filter(({ type }) => type === kind).map(({ channel }) => channel)
  }
}

export const aSession = (ends_in_ms = 30 * 60_000): StoredSession => ({
  access_token: 'token-1',
  refresh_token: 'refresh-1',
  expires_at: '',
  user: { id: '1', email: 'a@example.com' },
  ends_at_ms: Date.now() + ends_in_ms,
})

/** All sockets that were opened, oldest first. Tests share this list, so clear it before each test. */
export const sockets: FakeSocket[] = []
export const newest = (): FakeSocket => sockets.at(-1) ?? new FakeSocket()

export function aConnection() {
  const state: { session: StoredSession | null; stepUp: string | undefined; book: string | undefined } = {
    session: aSession(),
    stepUp: undefined,
    book: undefined,
  }
  const all = {
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    session: () => state.session,
    stepUp: () => state.stepUp,
    book: () => state.book,
    renew: vi.fn<RealtimeDeps['renew']>(() => Promise.resolve((state.session = { ...aSession(), access_token: 'token-2' }))),
    reportTokenFailure: vi.fn<RealtimeDeps['reportTokenFailure']>(() => Promise.resolve(false)),
    isBlocked: vi.fn<RealtimeDeps['isBlocked']>(() => Promise.resolve(false)),
    onSubscribed: vi.fn<RealtimeDeps['onSubscribed']>(),
    onEvent: vi.fn<RealtimeDeps['onEvent']>(),
    status: createStore<RealtimeStatus>('closed'),
  }
  return { realtime: createRealtime(all), status: all.status, deps: all, state }
}

export const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

export async function connected() {
  const connection = aConnection()
  const received = vi.fn<(message: object) => void>()
  const begun = vi.fn<() => void>()
  const stop = connection.realtime.subscribe('wallet', { onEvent: received, onSubscribed: begun })
  await advanceTime(0)
  newest().opens()
  newest().hears({ type: 'authenticated' })
  newest().hears({ type: 'subscribed', channel: 'wallet', as_of: 'now' })
  return { ...connection, received, begun, stop }
}
