import { closeCodes, accessOf } from '@hai/contract/events'
import type { RequestInfo } from '../../caller.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { Push } from '../../feature.ts'
import type { Book } from '../../platform/database/book.ts'
import { isDatabaseUnreachable } from '../../platform/database/unavailable.ts'
import type { Logger } from '../../platform/log.ts'
import { createAudience, type Audience } from './audience.ts'
import { createConnection, closeCodeByValidity, type Connection, type Socket } from './connection.ts'
import { createMessageRate } from './message-rate.ts'
import { createConnectionAuth, type ConnectionAuthDeps } from './connection-auth.ts'
import { askForPushes, type Ask } from './ask-for-pushes.ts'
import { createEventCounter } from './event-counter.ts'
import { createUnauthenticatedConnections } from './unauthenticated.ts'

/** A connection whose step-up cannot be checked must reconnect and reload. */
async function recheckStaff(
  pushes: readonly Push[],
  audience: Pick<Audience, 'of'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const staff = new Set(pushes.flatMap(({ channel, user_id }) => (accessOf(channel) === 'admin' ? [user_id] : [])))
  const connections = [...staff].flatMap((user_id) => [...audience.of(user_id)])
  await Promise.all(
    connections.map(({ recheck, close }) =>
      recheck().catch((error: unknown) => {
        onError(error)
        close(closeCodes.tryAgainLater)
      }),
    ),
  )
}

const PING_MS = 30_000

export interface HubDeps extends ConnectionAuthDeps {
  readonly log: Logger
  /** Called when the database could not be reached, which is not a bug. */
  readonly onOutage: (error: unknown) => void
}

/** The part of a book that turns its events into messages. */
export interface BookOfPushes {
  readonly book: Pick<Book, 'name'>
  readonly pushes: readonly Ask[]
}

export interface Hub {
  readonly accept: (socket: Socket, request: RequestInfo) => void
  /**
   * Delivers events of a book. The caller waits, so that slow delivery slows down the reading of events and does not
   * fill the memory. If an event cannot be delivered to a member, the member’s clients must reconnect and reload.
   */
  readonly deliver: (events: readonly DomainEvent[], from: BookOfPushes) => Promise<void>
  /** See `as_of` in contract/src/events.ts. */
  readonly asOf: (user_id: string) => string
  /** Only to the connections of this process. */
  readonly broadcast: (push: Push) => void
  /** Closes connections whose token is not valid any more. */
  readonly recheck: () => Promise<void>
  readonly connections: () => number
  readonly close: () => void
}

function pingAll(answered: Map<Socket, boolean>): void {
  for (const [socket, hasAnswered] of answered) {
    if (hasAnswered) {
      answered.set(socket, false)
      socket.ping()
    } else socket.terminate()
  }
}

/**
 * Closes the connection if its token is not valid any more, or if a security flag locks the user out. If only the
 * step-up has expired, closes only the staff channels.
 */
async function recheckConnection({ pass, close, recheck }: Connection): Promise<void> {
  const validity = pass.session() ? await pass.checkToken() : 'good'
  if (validity === 'good') await recheck()
  else close(closeCodeByValidity[validity])
}

const failuresOf =
  ({ log, onOutage }: Pick<HubDeps, 'log' | 'onOutage'>) =>
  (error: unknown): void => {
    if (isDatabaseUnreachable(error)) onOutage(error)
    else log.error({ err: error }, 'a realtime connection failed')
  }

export function createHub(deps: HubDeps): Hub {
  const { gatekeeper, watch, log } = deps
  const open = new Set<Connection>()
  const answered = new Map<Socket, boolean>()
  const audience = createAudience()
  const unauthenticated = createUnauthenticatedConnections()
  const eventCounter = createEventCounter()
  const rate = createMessageRate(deps.clock)
  const onError = failuresOf(deps)

  function accept(socket: Socket, request: RequestInfo): void {
    const pass = createConnectionAuth(deps, request)
    const pending = unauthenticated.add(request.ip, (code) => connection.close(code))
    const onSession = (known: Connection): boolean => {
      pending.leave()
      return audience.join(known)
    }
    const isWithinRate = rate.forSocket()
    const onClosing = pending.leave
    const { asOf } = eventCounter
    const connection = createConnection({ socket, pass, onSession, onClosing, isWithinRate, asOf, onError })
    open.add(connection)
    answered.set(socket, true)
    socket.once('message', pending.markActive)
    socket.on('pong', () => answered.set(socket, true))
    socket.on('error', (error) => log.debug({ err: error }, 'a realtime client closed its connection abnormally'))
    socket.on('close', () => {
      pending.leave()
      open.delete(connection)
      answered.delete(socket)
      audience.leave(connection)
    })
  }

  function closeAll(code: number): void {
    for (const connection of open) connection.close(code)
  }

  function endSession(session_id: string): void {
    for (const { pass, close } of open) if (pass.session()?.session_id === session_id) close(closeCodes.sessionEnded)
  }

  /**
   * Sends the events before it closes the connections of ended sessions, so that a blocked member still gets the
   * reason.
   */
  async function deliver(events: readonly DomainEvent[], from: BookOfPushes): Promise<void> {
    await push(events, from)
    gatekeeper.endedSessions(events).forEach(endSession)
    for (const user_id of watch.flaggedUsers(events)) await Promise.all([...audience.of(user_id)].map(recheckConnection))
  }

  const deliverPush = (push: Push): void => audience.of(push.user_id).forEach((connection) => connection.deliver(push))

  /** Messages for staff describe one book, so only connections that work in it get them. */
  const deliverFrom = (book: string, push: Push): void => {
    if (accessOf(push.channel) !== 'admin') deliverPush(push)
    else for (const connection of audience.of(push.user_id)) if (connection.pass.book() === book) connection.deliver(push)
  }

  /** Sends a feature’s pushes as soon as it has answered, without waiting for the others. */
  async function pushOf(ask: Ask, events: readonly DomainEvent[], { book }: BookOfPushes): Promise<ReadonlySet<string>> {
    const { found, missed_by } = await askForPushes(ask, events, audience, eventCounter, onError)
    await recheckStaff(found, audience, onError)
    for (const one of found) deliverFrom(book.name, one)
    return missed_by
  }

  async function push(events: readonly DomainEvent[], from: BookOfPushes): Promise<void> {
    const answers = await Promise.all(from.pushes.map((ask) => pushOf(ask, events, from)))
    const missed = new Set(answers.flatMap((missed_by) => [...missed_by]))
    for (const user_id of missed) audience.of(user_id).forEach(({ close }) => close(closeCodes.tryAgainLater))
  }

  async function recheck(): Promise<void> {
    for (const connection of [...open]) await recheckConnection(connection)
  }

  const pinging = setInterval(() => {
    pingAll(answered)
    recheck().catch(onError)
  }, PING_MS)

  return {
    accept,
    deliver,
    asOf: eventCounter.asOf,
    broadcast: deliverPush,
    recheck,
    connections: () => open.size,
    close: () => {
      clearInterval(pinging)
      closeAll(closeCodes.goingAway)
    },
  }
}
