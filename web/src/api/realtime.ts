import { nameDeletedMembers } from '@hai/contract/deleted-members'
import { closeCodes, type Channel, type RealtimeRecords, type ServerMessage } from '@hai/contract/events'
import { currentLanguage } from '../lib/translations.ts'
import { isAtServerState } from './server-state.ts'
import { createMessageThrottle, type MessageThrottle } from './message-throttle.ts'
import type { LiveMessage, RealtimeDeps, RealtimeStatus } from './realtime-deps.ts'
import type { StoredSession } from './session.ts'

export type { RealtimeDeps, RealtimeStatus } from './realtime-deps.ts'

const HEARTBEAT_MS = 30_000
const ANSWER_TIMEOUT_MS = 10_000
const RECONNECT_STEP_MS = 1_000
const RECONNECT_MAX_MS = 30_000
const AUTH_RETRIES_MAX = 3
const AUTH_RETRY_BASE_MS = 5_000
const BREAKER_MS = 30_000
const DROP_BEFORE_END_MS = 5 * 60_000
/** While the page changes, a channel may have no listeners. It stays subscribed for this time. */
const LINGER_MS = 5_000

type Events<C extends Channel> = {
  [E in keyof RealtimeRecords[C]]: { event: E; record: RealtimeRecords[C][E] }
}[keyof RealtimeRecords[C]]
export type Handler<C extends Channel> = (message: Events<C>) => void
/** True if no event can have been missed since the server made `answer`. */
export type IsCurrent = (answer: unknown) => boolean
export interface Listener<C extends Channel> {
  onEvent: Handler<C>
  /** Called when the subscription starts, also after a reconnect. Refetch responses for which `isCurrent` is false. */
  onSubscribed?: (isCurrent: IsCurrent) => void
}
interface AnyListener {
  onEvent: (message: { event: PropertyKey; record: unknown }) => void
  onSubscribed?: (isCurrent: IsCurrent) => void
}

interface Line {
  readonly deps: RealtimeDeps
  /** The listeners by channel. An empty set means that the last listener was removed a moment ago. */
  readonly listeners: Map<Channel, Set<AnyListener>>
  socket: WebSocket | null
  readonly refusedChannels: Set<Channel>
  readonly pace: MessageThrottle
  /** Consecutive disconnects. */
  attempts: number
  tokenFailures: number
  retryTimer: ReturnType<typeof setTimeout> | undefined
  answerTimer?: ReturnType<typeof setTimeout>
  /** Set while the connection is authenticated. */
  heartbeat: ReturnType<typeof setInterval> | null
}

const isOpen = ({ socket }: Line): boolean => socket?.readyState === 1

function say(line: Line, message: object): void {
  if (isOpen(line)) line.pace.send(message)
}

function expectAnswer(line: Line): void {
  clearTimeout(line.answerTimer)
  line.answerTimer = setTimeout(() => drop(line, 'timed_out'), ANSWER_TIMEOUT_MS)
}

function authenticate(line: Line): void {
  const session = line.deps.session()
  if (session) {
    say(line, { type: 'auth', access_token: session.access_token, step_up_token: line.deps.stepUp(), book: line.deps.book() })
    expectAnswer(line)
  } else disconnect(line, 'closed')
}

/**
 * Sends the token again, because the server's answer shows that the connection works. If the session ends soon,
 * reconnects instead, because `connect` first renews the session.
 */
function beat(line: Line): void {
  const session = line.deps.session()
  if (session && session.ends_at_ms - Date.now() < DROP_BEFORE_END_MS) drop(line, 'connecting')
  else authenticate(line)
}

function receive(line: Line, message: ServerMessage): void {
  if ('event' in message) dispatch(line, message)
  else if (message.type === 'authenticated') handleAuthenticated(line)
  else if (message.type === 'subscribed') subscribed(line, message)
  else if (message.type === 'error' && message.code === 'UNAUTHENTICATED') void handleTokenFailure(line, 'unauthorized')
  else if (message.type === 'error') channelRefused(line, message.channel)
}

/** Screens poll while a channel is refused. The next connection and `sessionChanged` request the channel again. */
function channelRefused(line: Line, name: string | undefined): void {
  for (const channel of line.listeners.keys()) if (channel === name) line.refusedChannels.add(channel)
  line.deps.status.set('error')
}

function dispatch(line: Line, message: LiveMessage): void {
  const listening = line.listeners.get(message.channel)
  if (!listening) return
  if (listening.size === 0) {
    leave(line, message.channel)
    return
  }
  line.deps.onEvent(message)
  listening.forEach(({ onEvent }) => onEvent(message))
}

function subscribed(line: Line, { channel, as_of }: Extract<ServerMessage, { type: 'subscribed' }>): void {
  line.refusedChannels.delete(channel)
  line.deps.status.set(line.refusedChannels.size > 0 ? 'error' : 'subscribed')
  line.deps.onSubscribed(channel, as_of)
  line.listeners.get(channel)?.forEach(({ onSubscribed }) => onSubscribed?.((answer) => isAtServerState(answer, as_of)))
}

/**
 * Ends the subscription of a channel without listeners: after `LINGER_MS`, or as soon as an event arrives. The next
 * listener then subscribes again and learns that it may have missed events.
 */
function leave(line: Line, channel: Channel): void {
  if (line.listeners.get(channel)?.size !== 0) return
  line.listeners.delete(channel)
  line.refusedChannels.delete(channel)
  say(line, { type: 'unsubscribe', channel })
}

function handleAuthenticated(line: Line): void {
  clearTimeout(line.answerTimer)
  line.tokenFailures = 0
  if (line.heartbeat !== null) return
  line.heartbeat = setInterval(() => beat(line), HEARTBEAT_MS)
  line.attempts = 0
  for (const channel of line.listeners.keys()) say(line, { type: 'subscribe', channel })
}

function disconnect(line: Line, next: RealtimeStatus): void {
  endPause(line)
  clearTimeout(line.answerTimer)
  line.pace.clear()
  line.refusedChannels.clear()
  if (line.heartbeat !== null) clearInterval(line.heartbeat)
  line.heartbeat = null
  const old = line.socket
  line.socket = null
  old?.close()
  line.deps.status.set(next)
}

function drop(line: Line, next: RealtimeStatus): void {
  disconnect(line, next)
  line.attempts += 1
  retryIn(line, Math.min(line.attempts * RECONNECT_STEP_MS, RECONNECT_MAX_MS))
}

function endPause(line: Line): void {
  clearTimeout(line.retryTimer)
  line.retryTimer = undefined
}

function pause(line: Line, delayMs: number, then: (line: Line) => Promise<void>): void {
  endPause(line)
  line.retryTimer = setTimeout(() => void then(line), delayMs)
}

const retryIn = (line: Line, delayMs: number): void => pause(line, delayMs, connect)

/** Reports the refused token. Then renews the session, unless the report blocked the connection. */
async function handleTokenFailure(line: Line, error_type: string): Promise<void> {
  disconnect(line, 'error')
  const session = line.deps.session()
  const isBlocked = await line.deps.reportTokenFailure(error_type).catch(() => false)
  if (isBlocked) breakCircuit(line)
  else await renewAndRetry(line, session)
}

/**
 * Renews the session, which signs this browser out if the session has ended. Retries after growing delays, and opens
 * the circuit breaker after too many failures.
 */
async function renewAndRetry(line: Line, session: StoredSession | null): Promise<void> {
  line.tokenFailures += 1
  if (line.tokenFailures > AUTH_RETRIES_MAX) {
    breakCircuit(line)
    return
  }
  if (session) await line.deps.renew(session).catch(() => null)
  if (line.deps.session()) retryIn(line, AUTH_RETRY_BASE_MS * 2 ** (line.tokenFailures - 1))
}

/** Pauses for `BREAKER_MS`, and again while the account is blocked. */
function breakCircuit(line: Line): void {
  line.tokenFailures = 0
  pause(line, BREAKER_MS, closeCircuit)
}

async function closeCircuit(line: Line): Promise<void> {
  if (await line.deps.isBlocked().catch(() => false)) breakCircuit(line)
  else await connect(line)
}

function closed(line: Line, code: number): void {
  if (code === closeCodes.unauthenticated) void handleTokenFailure(line, 'token')
  else if (code === closeCodes.sessionEnded) {
    disconnect(line, 'error')
    void renewAndRetry(line, line.deps.session())
  } else if (code === closeCodes.lockedOut) {
    disconnect(line, 'error')
    breakCircuit(line)
  } else if (code === closeCodes.goingAway) {
    disconnect(line, 'connecting')
    retryIn(line, 0)
  } else drop(line, 'error')
}

/** Renewed if the session expires soon. Null if there is none or renewing failed. */
async function freshSession({ deps }: Line): Promise<StoredSession | null> {
  const session = deps.session()
  const isShort = session && session.ends_at_ms - Date.now() < DROP_BEFORE_END_MS
  return isShort ? deps.renew(session).catch(() => null) : session
}

const isBroken = (status: RealtimeStatus): boolean => status === 'error' || status === 'timed_out'

const isWanted = (line: Line): boolean => line.socket === null && line.listeners.size > 0 && line.deps.session() !== null

async function connect(line: Line): Promise<void> {
  endPause(line)
  if (!isWanted(line)) return
  const session = await freshSession(line)
  if (!session && line.deps.session()) drop(line, 'error')
  if (!session || !isWanted(line)) return
  // Keep the error status during a retry, so that screens go on polling until it succeeds.
  if (!isBroken(line.deps.status.get())) line.deps.status.set('connecting')
  const socket = line.deps.open()
  line.socket = socket
  socket.onopen = () => authenticate(line)
  socket.onmessage = ({ data }) => {
    if (line.socket === socket) receive(line, JSON.parse(nameDeletedMembers(String(data), currentLanguage())) as ServerMessage)
  }
  socket.onclose = ({ code }) => {
    if (line.socket === socket) closed(line, code)
  }
  expectAnswer(line)
}

function subscribe(line: Line, channel: Channel, listener: AnyListener): () => void {
  const listening = line.listeners.get(channel) ?? new Set()
  // Before the connection is authenticated, nothing is sent: `handleAuthenticated` subscribes to all channels with listeners.
  if (!line.listeners.has(channel) && line.heartbeat !== null) say(line, { type: 'subscribe', channel })
  line.listeners.set(channel, listening.add(listener))
  // A new listener does not shorten the pause before the next attempt. Screens poll until then.
  if (line.retryTimer === undefined) void connect(line)
  return () => {
    listening.delete(listener)
    if (listening.size === 0) setTimeout(() => leave(line, channel), LINGER_MS)
  }
}

/** One connection for all channels, which reconnects by itself (docs/product/the-app.md#live-updates). */
export function createRealtime(deps: RealtimeDeps) {
  const line: Line = {
    deps,
    listeners: new Map(),
    socket: null,
    refusedChannels: new Set(),
    pace: createMessageThrottle((message) => {
      if (isOpen(line)) line.socket?.send(JSON.stringify(message))
    }),
    attempts: 0,
    tokenFailures: 0,
    retryTimer: undefined,
    heartbeat: null,
  }
  return {
    /** Subscribes until the returned function is called. */
    subscribe: <C extends Channel>(channel: C, listener: Listener<C>) => subscribe(line, channel, listener as AnyListener),
    /**
     * Call when the session or the staff step-up changes. Sends the new token and retries refused channels. Disconnects if
     * there is no session.
     */
    sessionChanged: (): void => {
      if (!deps.session()) disconnect(line, 'closed')
      else if (line.heartbeat === null) void connect(line)
      else {
        authenticate(line)
        for (const channel of line.refusedChannels) say(line, { type: 'subscribe', channel })
      }
    },
    /** Call when a member of staff chooses another book. Subscribes again in this book. */
    reconnect: (): void => {
      if (line.socket === null) return
      disconnect(line, 'connecting')
      void connect(line)
    },
    /** Call when the network is back, to skip the delay. */
    wake: (): void => {
      line.attempts = 0
      void connect(line)
    },
  }
}
