import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../platform/failure.ts'
import { refusalOf } from './answers.ts'
import { DrainingServer } from './draining-server.ts'
import type { Lane } from './place.ts'

/** The time limit for a whole request to arrive, against clients that send byte by byte. */
const REQUEST_TIMEOUT_MS = 30_000
/** The time limit without any activity during a request, against clients that never read the answer. */
const INACTIVE_MS = 120_000
/** A proxy must close idle connections earlier, so that it never sends into a connection that the server is closing. */
const KEEP_ALIVE_MS = 72_000
/** Pipelined requests per connection. Browsers and proxies do not pipeline. */
const PIPELINED_MAX = 16
/**
 * Rejected requests are answered for at most this long per turn of the event loop, so that admitted calls are not
 * delayed.
 */
const TURN_MS = 4

type Handle = (request: IncomingMessage, response: ServerResponse) => void

interface Refused {
  readonly response: ServerResponse
  readonly name: string
  readonly startMs: number
}

export interface FrontDoorDeps {
  /**
   * The lane (limit on concurrent calls) of each path. Requests to other paths are admitted even if every lane is full.
   */
  readonly laneOf: ReadonlyMap<string, { readonly name: string; readonly lane: Lane }>
  readonly headers: Readonly<Record<string, string>>
  readonly onRefused: (name: string, tookMs: number) => void
  /** Includes realtime connections. */
  readonly connectionsMax: number
  readonly inactiveMs?: number
}

function refuser(headers: Readonly<Record<string, string>>): (response: ServerResponse) => void {
  const { status, headers: own, body } = refusalOf(new Failure('UNAVAILABLE', undefined), '', new Date(0))
  const bodyOf = (request_id: string): string => JSON.stringify({ ...body, request_id })
  const id = randomUUID()
  const [before = '', after = ''] = bodyOf(id).split(id)
  const length = Buffer.byteLength(before + id + after)
  const always = Object.entries({
    ...headers,
    ...own,
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
  })
  const flat = always.flat()
  return (response) => {
    const request_id = randomUUID()
    response.writeHead(status, [...flat, 'x-request-id', request_id]).end(before + request_id + after)
  }
}

function takeTurns(answer: (refused: Refused) => void): (refused: Refused) => void {
  let answering: Refused[] = []
  let done = 0
  let waiting: Refused[] = []

  function answerSome(): void {
    const until = performance.now() + TURN_MS
    do {
      const refused = answering[done]
      if (refused) {
        done += 1
        answer(refused)
      } else if (waiting.length > 0) {
        answering = waiting
        waiting = []
        done = 0
      } else {
        answering = []
        done = 0
        return
      }
    } while (performance.now() < until)
    setImmediate(answerSome)
  }

  return (refused) => {
    if (answering.length === 0 && waiting.length === 0) setImmediate(answerSome)
    waiting.push(refused)
  }
}

/**
 * If the request’s lane is full, the server rejects the request after its headers, before reading the body or checking
 * the token. The connection stays usable.
 */
export function createFrontDoor({ laneOf, headers, onRefused, connectionsMax, inactiveMs = INACTIVE_MS }: FrontDoorDeps) {
  const refuse = refuser(headers)
  const pipelined = new WeakMap<Socket, number>()
  const refuseLater = takeTurns(({ response, name, startMs }) => {
    if (response.destroyed) return
    refuse(response)
    onRefused(name, performance.now() - startMs)
  })

  function mayWait(socket: Socket, response: ServerResponse): boolean {
    const waiting = (pipelined.get(socket) ?? 0) + 1
    if (waiting > PIPELINED_MAX) {
      socket.destroy()
      return false
    }
    pipelined.set(socket, waiting)
    response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
    return true
  }

  const admit =
    (handle: Handle): Handle =>
    (request, response) => {
      const { url = '', socket } = request
      if (response.socket === null && !mayWait(socket, response)) return
      const query = url.indexOf('?')
      const lane = laneOf.get(query < 0 ? url : url.slice(0, query))
      if (!lane?.lane.isFull()) {
        handle(request, response)
        return
      }
      lane.lane.turnedAway()
      refuseLater({ response, name: lane.name, startMs: performance.now() })
    }

  return (handle: Handle): Server => {
    const server = new DrainingServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, admit(handle))
    server.maxConnections = connectionsMax
    return server.setTimeout(inactiveMs)
  }
}
