import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../platform/failure.ts'
import { refusalOf } from './answers.ts'
import { DrainingServer } from './draining-server.ts'
import type { Lane } from './place.ts'

/** For a request to arrive whole; who sends it byte by byte only wants to hold the connection. */
const REQUEST_TIMEOUT_MS = 30_000
/** For a connection in which nothing moves while something is asked on it; who takes none of an answer has gone, or wants to hold it. */
const INACTIVE_MS = 120_000
/** For the next request on a connection: longer than proxies keep theirs, so that none sends into one that is just being closed. */
const KEEP_ALIVE_MS = 72_000
/** Requests that may wait behind another on one connection. Neither browsers nor proxies send any before they have their answer. */
const PIPELINED_MAX = 16
/** So long refusals are answered in one turn of the event loop: what those are waiting for who were let in comes in between. */
const TURN_MS = 4

type Handle = (request: IncomingMessage, response: ServerResponse) => void

interface Refused {
  readonly response: ServerResponse
  readonly name: string
  readonly startMs: number
}

export interface FrontDoorDeps {
  /** By the address of what is asked; what is not in it is never refused here. */
  readonly laneOf: ReadonlyMap<string, { readonly name: string; readonly lane: Lane }>
  /** Those of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly onRefused: (name: string, tookMs: number) => void
  /** Of all kinds, live ones among them. */
  readonly connectionsMax: number
  readonly inactiveMs?: number
}

/** Refuses with UNAVAILABLE, for next to nothing: all that differs is the id. */
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

/** Answers what it is given, in its order, for so long in every turn of the event loop. */
function inTurns(answer: (refused: Refused) => void): (refused: Refused) => void {
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
        ;[waiting, done] = [[], 0]
      } else {
        ;[answering, done] = [[], 0]
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
 * A server that looks at every request before anything else does. While the lane is full that it asks for, it is refused as soon as its head
 * is there, without its body, its token or its route having been looked at; the connection can be used again.
 */
export function createFrontDoor({ laneOf, headers, onRefused, connectionsMax, inactiveMs = INACTIVE_MS }: FrontDoorDeps) {
  const refuse = refuser(headers)
  const pipelined = new WeakMap<Socket, number>()
  const refuseLater = inTurns(({ response, name, startMs }) => {
    if (response.destroyed) return
    refuse(response)
    onRefused(name, performance.now() - startMs)
  })

  /** Counts what waits behind another answer, and cuts the connection when that is too much. */
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
      const asked = laneOf.get(query < 0 ? url : url.slice(0, query))
      if (!asked?.lane.isFull()) {
        handle(request, response)
        return
      }
      asked.lane.turnedAway()
      refuseLater({ response, name: asked.name, startMs: performance.now() })
    }

  return (handle: Handle): Server => {
    const server = new DrainingServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, admit(handle))
    server.maxConnections = connectionsMax
    return server.setTimeout(inactiveMs)
  }
}
