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
 * A rejection is sent `ms` after its request, because clients that ask again at once would keep the server busy with
 * rejections. At most `max` of them wait. Further ones are sent at once, so that they do not fill the memory.
 */
const HOLD = { ms: 1_000, max: 2_048 }

type Handle = (request: IncomingMessage, response: ServerResponse) => void

export interface FrontDoorDeps {
  /**
   * The lane (limit on concurrent calls) of each path. Requests to other paths are admitted even if every lane is full.
   */
  readonly laneOf: ReadonlyMap<string, { readonly name: string; readonly lane: Lane }>
  readonly headers: Readonly<Record<string, string>>
  /** Called when the rejection is sent. */
  readonly onRefused: (name: string, tookMs: number) => void
  /** Includes realtime connections. */
  readonly connectionsMax: number
  readonly inactiveMs?: number
  readonly hold?: typeof HOLD
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

/**
 * If the request’s lane is full, the server rejects the request after its headers, discards the body and does not check
 * the token. The connection stays usable.
 */
export function createFrontDoor({
  laneOf,
  headers,
  onRefused,
  connectionsMax,
  inactiveMs = INACTIVE_MS,
  hold = HOLD,
}: FrontDoorDeps) {
  const refuse = refuser(headers)
  /** The connections whose rejection waits. */
  const held = new Set<Socket>()
  const pipelined = new WeakMap<Socket, number>()

  function mayWait(socket: Socket, response: ServerResponse): boolean {
    const waiting = (pipelined.get(socket) ?? 0) + 1
    if (waiting > PIPELINED_MAX || held.has(socket)) {
      socket.destroy()
      return false
    }
    pipelined.set(socket, waiting)
    response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
    return true
  }

  function refuseLater(name: string, socket: Socket, response: ServerResponse): void {
    const startMs = performance.now()
    const answer = (): void => {
      onRefused(name, performance.now() - startMs)
      if (!response.destroyed) refuse(response)
    }
    if (response.socket === null || held.size >= hold.max) {
      answer()
      return
    }
    held.add(socket)
    setTimeout(() => {
      held.delete(socket)
      answer()
    }, hold.ms)
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
      // Otherwise Node would keep up to 128 KB of each body until the answer.
      request.resume()
      refuseLater(lane.name, socket, response)
    }

  return (handle: Handle): Server => {
    const server = new DrainingServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, admit(handle))
    server.maxConnections = connectionsMax
    return server.setTimeout(inactiveMs)
  }
}
