import type { Channel, RealtimeRecords, ServerMessage } from '@hai/contract/events'
import { createStore } from '../lib/store.ts'
import type { StoredSession } from './session.ts'

export const HEARTBEAT_MS = 30_000
export const ANSWER_TIMEOUT_MS = 10_000
export const RECONNECT_STEP_MS = 1_000
export const RECONNECT_MAX_MS = 30_000
export const AUTH_RETRIES_MAX = 3
export const AUTH_RETRY_BASE_MS = 5_000
export const BREAKER_MS = 30_000
export const DROP_BEFORE_END_MS = 5 * 60_000
const UNAUTHENTICATED = 4401
const GOING_AWAY = 1001

/** subscribed: events arrive. error, timed_out: they do not, screens ask every 15 s instead. closed: nothing is wanted. */
export type RealtimeStatus = 'closed' | 'connecting' | 'subscribed' | 'error' | 'timed_out'

type Events<C extends Channel> = {
  [E in keyof RealtimeRecords[C]]: { event: E; record: RealtimeRecords[C][E] }
}[keyof RealtimeRecords[C]]
export type Handler<C extends Channel> = (message: Events<C>) => void
type AnyHandler = (message: { event: PropertyKey; record: unknown }) => void

export interface RealtimeDeps {
  open: () => WebSocket
  session: () => StoredSession | null
  renew: (old: StoredSession) => Promise<StoredSession | null>
  /** Tells the security monitor of a refused token. True: this connection is blocked for now. */
  reportTokenFailure: (error_type: string) => Promise<boolean>
  /** Events may have been missed: the connection was away and is back. */
  onResync: () => void
}

export type Realtime = ReturnType<typeof createRealtime>

/** One connection for all channels of a page, which looks after itself (member-area.md, sections 4 and 9). */
export function createRealtime(deps: RealtimeDeps) {
  const status = createStore<RealtimeStatus>('closed')
  const handlers = new Map<Channel, Set<AnyHandler>>()
  let socket: WebSocket | null = null
  let attempts = 0
  let tokenFailures = 0
  let hadConnection = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let answerTimer: ReturnType<typeof setTimeout> | undefined

  const say = (message: object) => socket?.readyState === 1 && socket.send(JSON.stringify(message))

  function authenticate(): void {
    const session = deps.session()
    if (!session) return disconnect('closed')
    say({ type: 'auth', access_token: session.access_token })
    clearTimeout(answerTimer)
    answerTimer = setTimeout(() => drop('timed_out'), ANSWER_TIMEOUT_MS)
  }

  /** The heartbeat proves the token again, so that the server hears from us and we from it. */
  function beat(): void {
    const session = deps.session()
    if (session && session.ends_at_ms - Date.now() < DROP_BEFORE_END_MS) drop('connecting')
    else authenticate()
  }

  function receive(message: ServerMessage): void {
    if ('channel' in message && 'event' in message) {
      handlers.get(message.channel)?.forEach((handler) => handler(message))
      return
    }
    if (message.type === 'authenticated') return welcomed()
    if (message.type === 'subscribed') return status.set('subscribed')
    if (message.type === 'error' && message.code === 'UNAUTHENTICATED') void refused('unauthorized')
    else if (message.type === 'error') status.set('error')
  }

  function welcomed(): void {
    clearTimeout(answerTimer)
    tokenFailures = 0
    if (heartbeat !== undefined) return
    heartbeat = setInterval(beat, HEARTBEAT_MS)
    attempts = 0
    for (const channel of handlers.keys()) say({ type: 'subscribe', channel })
    if (hadConnection) deps.onResync()
    hadConnection = true
  }

  function disconnect(next: RealtimeStatus): void {
    clearTimeout(retryTimer)
    clearTimeout(answerTimer)
    clearInterval(heartbeat)
    heartbeat = undefined
    const old = socket
    socket = null
    old?.close()
    status.set(next)
  }

  function drop(next: RealtimeStatus): void {
    disconnect(next)
    retryIn(Math.min(++attempts * RECONNECT_STEP_MS, RECONNECT_MAX_MS))
  }

  function retryIn(delayMs: number): void {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void connect(), delayMs)
  }

  async function refused(error_type: string): Promise<void> {
    disconnect('error')
    const session = deps.session()
    const blocked = await deps.reportTokenFailure(error_type).catch(() => false)
    tokenFailures += 1
    if (blocked || tokenFailures > AUTH_RETRIES_MAX) {
      tokenFailures = 0
      return retryIn(BREAKER_MS)
    }
    if (session) await deps.renew(session).catch(() => null)
    retryIn(AUTH_RETRY_BASE_MS * 2 ** (tokenFailures - 1))
  }

  function closed(code: number): void {
    if (code === UNAUTHENTICATED) void refused('token')
    else if (code === GOING_AWAY) {
      disconnect('connecting')
      retryIn(0)
    } else drop('error')
  }

  async function connect(): Promise<void> {
    clearTimeout(retryTimer)
    let session = deps.session()
    if (socket || handlers.size === 0 || !session) return
    if (session.ends_at_ms - Date.now() < DROP_BEFORE_END_MS) session = await deps.renew(session).catch(() => null)
    if (socket) return
    if (!session) return deps.session() ? drop('error') : disconnect('closed')
    if (status.get() !== 'error') status.set('connecting')
    const opened = deps.open()
    socket = opened
    opened.onopen = authenticate
    opened.onmessage = ({ data }) => socket === opened && receive(JSON.parse(String(data)) as ServerMessage)
    opened.onclose = ({ code }) => socket === opened && closed(code)
    answerTimer = setTimeout(() => drop('timed_out'), ANSWER_TIMEOUT_MS)
  }

  return {
    status,
    /** Hears a channel until the returned function is called. Connects when somebody listens, for as long as somebody does. */
    subscribe<C extends Channel>(channel: C, handler: Handler<C>): () => void {
      const listener = handler as AnyHandler
      const listening = handlers.get(channel) ?? new Set()
      if (!handlers.has(channel)) say({ type: 'subscribe', channel })
      handlers.set(channel, listening.add(listener))
      void connect()
      return () => {
        listening.delete(listener)
        if (listening.size > 0 || handlers.get(channel) !== listening) return
        handlers.delete(channel)
        say({ type: 'unsubscribe', channel })
      }
    },
    /** The session changed: a new token is proved at once, none ends the connection. */
    sessionChanged(): void {
      if (!deps.session()) {
        hadConnection = false
        disconnect('closed')
      } else if (socket && heartbeat !== undefined) authenticate()
      else void connect()
    },
    /** The network is back: no reason to wait out the delay. */
    wake(): void {
      attempts = 0
      void connect()
    },
  }
}
