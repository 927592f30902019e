import { accessOf, closeCodes, type Channel, type ClientMessage, type ServerMessage } from '@hai/contract/events'
import type { WebSocket } from 'ws'
import type { Push } from '../../feature.ts'
import { isChannel, parseClientMessage } from './client-message.ts'
import { createOutgoing } from './outgoing.ts'
import type { ConnectionAuth, TokenValidity } from './connection-auth.ts'

export type Socket = Pick<
  WebSocket,
  'OPEN' | 'readyState' | 'bufferedAmount' | 'on' | 'once' | 'send' | 'close' | 'ping' | 'terminate'
>

const UNANSWERED_MAX = 32
/** If the client has not closed its side this long after the server’s close message, the socket is destroyed. */
const GOODBYE_MS = 5_000

export const closeCodeByValidity: Readonly<Record<Exclude<TokenValidity, 'good'>, number>> = {
  refused: closeCodes.unauthenticated,
  stale: closeCodes.sessionEnded,
  locked_out: closeCodes.lockedOut,
}

type Authentication = Extract<ClientMessage, { type: 'auth' }>

export interface ConnectionDeps {
  readonly socket: Socket
  readonly pass: ConnectionAuth
  /** Called once, for the first valid token. Returns false if the user has too many connections. */
  readonly onSession: (connection: Connection) => boolean
  readonly onClosing: () => void
  readonly isWithinRate: (user_id: string) => boolean
  /** An opaque value that changes with every event of the member, so that clients notice missed events. */
  readonly asOf: (user_id: string) => string
  readonly onError: (error: unknown) => void
}

export interface Connection {
  readonly pass: ConnectionAuth
  readonly deliver: (push: Push) => void
  /** If the step-up is not valid any more, unsubscribes from the staff channels and tells the client. */
  readonly recheck: () => Promise<void>
  readonly close: (code: number) => void
}

function sendTo(socket: Socket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function sendClosing(socket: Socket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
}

export function createConnection(deps: ConnectionDeps): Connection {
  const { socket, pass } = deps
  const channels = new Set<Channel>()
  const send = (message: ServerMessage): void => sendTo(socket, message)
  const close = (code: number): void => {
    outgoing.stop()
    channels.clear()
    deps.onClosing()
    sendClosing(socket, code)
  }
  const outgoing = createOutgoing({
    send: ({ channel, event, record }) => sendTo(socket, { channel, event, record }),
    unreadBytes: () => socket.bufferedAmount,
    overflow: () => close(closeCodes.tryAgainLater),
  })
  const connection: Connection = {
    pass,
    close,
    deliver: (push) => {
      if (channels.has(push.channel)) outgoing.push(push)
    },
    recheck: async () => {
      const ofStaff = [...channels].filter((channel) => accessOf(channel) === 'admin')
      if (ofStaff.length > 0 && !(await pass.isSteppedUp())) ofStaff.forEach(leave)
    },
  }

  function leave(channel: Channel): void {
    channels.delete(channel)
    outgoing.drop(channel)
    send({ type: 'error', code: 'FORBIDDEN', channel })
  }

  async function authenticate(authentication: Authentication): Promise<void> {
    const isFirst = pass.session() === null
    const validity = await pass.present(authentication)
    if (socket.readyState !== socket.OPEN) return
    if (validity !== 'good') close(closeCodeByValidity[validity])
    else if (isFirst && !deps.onSession(connection)) close(closeCodes.tryAgainLater)
    else send({ type: 'authenticated' })
  }

  async function subscribe(channel: string): Promise<void> {
    const session = pass.session()
    if (session && isChannel(channel) && (await pass.mayJoin(channel))) {
      channels.add(channel)
      // No `await` separates joining the channel from reading `as_of`, so every event is either part of this state or
      // delivered later.
      send({ type: 'subscribed', channel, as_of: deps.asOf(session.user_id) })
    } else send({ type: 'error', code: 'FORBIDDEN', channel })
  }

  function unsubscribe(channel: string): void {
    if (!isChannel(channel)) {
      send({ type: 'error', code: 'FORBIDDEN', channel })
      return
    }
    channels.delete(channel)
    outgoing.drop(channel)
    send({ type: 'unsubscribed', channel })
  }

  async function answer(message: ClientMessage | null): Promise<void> {
    if (socket.readyState !== socket.OPEN) return
    const session = pass.session()
    if (session && !deps.isWithinRate(session.user_id)) close(closeCodes.tryAgainLater)
    else if (message?.type === 'auth') await authenticate(message)
    else if (!session) close(closeCodes.unauthenticated)
    else if (!message) send({ type: 'error', code: 'BAD_REQUEST' })
    else if (message.type === 'subscribe') await subscribe(message.channel)
    else unsubscribe(message.channel)
  }

  answerInOrder(connection, socket, answer, deps.onError)
  socket.on('close', () => outgoing.stop())
  return connection
}

/**
 * Answers messages one at a time, in order. Closes the connection of a client that sends on without waiting for
 * answers.
 */
function answerInOrder(
  { close }: Connection,
  socket: Socket,
  answer: (message: ClientMessage | null) => Promise<void>,
  onError: (error: unknown) => void,
): void {
  let unanswered = 0
  let answering = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    unanswered += 1
    if (isBinary || unanswered > UNANSWERED_MAX) {
      close(closeCodes.misbehaved)
      return
    }
    const message = parseClientMessage(data)
    answering = answering
      .then(() => answer(message))
      .catch((error: unknown) => {
        onError(error)
        close(closeCodes.tryAgainLater)
      })
      .finally(() => (unanswered -= 1))
  })
}
