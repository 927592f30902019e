import type { Channel, RealtimeRecords, ServerMessage } from '@hai/contract/events'
import { createStore, type Store } from '../lib/store.ts'
import type { StoredSession } from './session.ts'

const HEARTBEAT_MS = 30_000
const ANSWER_TIMEOUT_MS = 10_000
const RECONNECT_STEP_MS = 1_000
const RECONNECT_MAX_MS = 30_000
const AUTH_RETRIES_MAX = 3
const AUTH_RETRY_BASE_MS = 5_000
const BREAKER_MS = 30_000
const DROP_BEFORE_END_MS = 5 * 60_000
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

/** Everything one connection remembers. */
interface Line {
  readonly deps: RealtimeDeps
  readonly status: Store<RealtimeStatus>
  readonly handlers: Map<Channel, Set<AnyHandler>>
  socket: WebSocket | null
  /** Breaks in a row, and refused tokens in a row. */
  attempts: number
  tokenFailures: number
  hadConnection: boolean
  retryTimer?: ReturnType<typeof setTimeout>
  answerTimer?: ReturnType<typeof setTimeout>
  /** Runs while the server has accepted the token. */
  heartbeat: ReturnType<typeof setInterval> | null
}

function say(line: Line, message: object): void {
  if (line.socket?.readyState === 1) line.socket.send(JSON.stringify(message))
}

function expectAnswer(line: Line): void {
  clearTimeout(line.answerTimer)
  line.answerTimer = setTimeout(() => drop(line, 'timed_out'), ANSWER_TIMEOUT_MS)
}

function authenticate(line: Line): void {
  const session = line.deps.session()
  if (session) {
    say(line, { type: 'auth', access_token: session.access_token })
    expectAnswer(line)
  } else disconnect(line, 'closed')
}

/** The heartbeat proves the token again, so that the server hears from us and we from it. */
function beat(line: Line): void {
  const session = line.deps.session()
  if (session && session.ends_at_ms - Date.now() < DROP_BEFORE_END_MS) drop(line, 'connecting')
  else authenticate(line)
}

function receive(line: Line, message: ServerMessage): void {
  if ('event' in message) line.handlers.get(message.channel)?.forEach((handler) => handler(message))
  else if (message.type === 'authenticated') welcomed(line)
  else if (message.type === 'subscribed') line.status.set('subscribed')
  else if (message.type === 'error' && message.code === 'UNAUTHENTICATED') void refused(line, 'unauthorized')
  else if (message.type === 'error') line.status.set('error')
}

function welcomed(line: Line): void {
  clearTimeout(line.answerTimer)
  line.tokenFailures = 0
  if (line.heartbeat !== null) return
  line.heartbeat = setInterval(() => beat(line), HEARTBEAT_MS)
  line.attempts = 0
  for (const channel of line.handlers.keys()) say(line, { type: 'subscribe', channel })
  if (line.hadConnection) line.deps.onResync()
  line.hadConnection = true
}

function disconnect(line: Line, next: RealtimeStatus): void {
  clearTimeout(line.retryTimer)
  clearTimeout(line.answerTimer)
  if (line.heartbeat !== null) clearInterval(line.heartbeat)
  line.heartbeat = null
  const old = line.socket
  line.socket = null
  old?.close()
  line.status.set(next)
}

function drop(line: Line, next: RealtimeStatus): void {
  disconnect(line, next)
  line.attempts += 1
  retryIn(line, Math.min(line.attempts * RECONNECT_STEP_MS, RECONNECT_MAX_MS))
}

function retryIn(line: Line, delayMs: number): void {
  clearTimeout(line.retryTimer)
  line.retryTimer = setTimeout(() => void connect(line), delayMs)
}

/** A refused token: reported, renewed, tried again ever later; after too many the breaker keeps quiet for a while. */
async function refused(line: Line, error_type: string): Promise<void> {
  disconnect(line, 'error')
  const session = line.deps.session()
  const isBlocked = await line.deps.reportTokenFailure(error_type).catch(() => false)
  line.tokenFailures += 1
  if (isBlocked || line.tokenFailures > AUTH_RETRIES_MAX) {
    line.tokenFailures = 0
    retryIn(line, BREAKER_MS)
    return
  }
  if (session) await line.deps.renew(session).catch(() => null)
  retryIn(line, AUTH_RETRY_BASE_MS * 2 ** (line.tokenFailures - 1))
}

function closed(line: Line, code: number): void {
  if (code === UNAUTHENTICATED) void refused(line, 'token')
  else if (code === GOING_AWAY) {
    disconnect(line, 'connecting')
    retryIn(line, 0)
  } else drop(line, 'error')
}

/** The session to connect with, renewed when little of it is left; null when there is none or it cannot be renewed now. */
async function freshSession({ deps }: Line): Promise<StoredSession | null> {
  const session = deps.session()
  const isShort = session && session.ends_at_ms - Date.now() < DROP_BEFORE_END_MS
  return isShort ? deps.renew(session).catch(() => null) : session
}

const isWanted = (line: Line): boolean => line.socket === null && line.handlers.size > 0 && line.deps.session() !== null

async function connect(line: Line): Promise<void> {
  clearTimeout(line.retryTimer)
  if (!isWanted(line)) return
  const session = await freshSession(line)
  if (!session && line.deps.session()) drop(line, 'error')
  if (!session || !isWanted(line)) return
  if (line.status.get() !== 'error') line.status.set('connecting')
  const socket = line.deps.open()
  line.socket = socket
  socket.onopen = () => authenticate(line)
  socket.onmessage = ({ data }) => {
    if (line.socket === socket) receive(line, JSON.parse(String(data)) as ServerMessage)
  }
  socket.onclose = ({ code }) => {
    if (line.socket === socket) closed(line, code)
  }
  expectAnswer(line)
}

function subscribe(line: Line, channel: Channel, handler: AnyHandler): () => void {
  const listening = line.handlers.get(channel) ?? new Set()
  if (!line.handlers.has(channel)) say(line, { type: 'subscribe', channel })
  line.handlers.set(channel, listening.add(handler))
  void connect(line)
  return () => {
    listening.delete(handler)
    if (listening.size > 0 || line.handlers.get(channel) !== listening) return
    line.handlers.delete(channel)
    say(line, { type: 'unsubscribe', channel })
  }
}

/** One connection for all channels of a page, which looks after itself (member-area.md, sections 4 and 9). */
export function createRealtime(deps: RealtimeDeps) {
  const line: Line = {
    deps,
    status: createStore<RealtimeStatus>('closed'),
    handlers: new Map(),
    socket: null,
    attempts: 0,
    tokenFailures: 0,
    hadConnection: false,
    heartbeat: null,
  }
  return {
    status: line.status,
    /** Hears a channel until the returned function is called. Connects when somebody listens. */
    subscribe: <C extends Channel>(channel: C, handler: Handler<C>) => subscribe(line, channel, handler as AnyHandler),
    /** The session changed: a new token is proved at once, none ends the connection. */
    sessionChanged: (): void => {
      if (!deps.session()) {
        line.hadConnection = false
        disconnect(line, 'closed')
      } else if (line.heartbeat !== null) authenticate(line)
      else void connect(line)
    },
    /** The network is back: no reason to wait out the delay. */
    wake: (): void => {
      line.attempts = 0
      void connect(line)
    },
  }
}
