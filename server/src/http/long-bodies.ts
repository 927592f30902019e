import { BODY_BYTES_MAX, MEGABYTE } from '@hai/contract/procedure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../platform/failure.ts'
import { bytesMaxOf } from './read-body.ts'

/** For all long bodies (above BODY_BYTES_MAX) in this process. A body counts until its call is answered. */
const LONG_BYTES_MAX = 64 * MEGABYTE
/** Enough for the longest body of any call and a picture at once. */
const USER_BYTES_MAX = 18 * MEGABYTE
/** Per IP prefix, for requests without a user. */
const NETWORK_BYTES_MAX = 4 * MEGABYTE

export interface BodySender {
  readonly kind: 'user' | 'network'
  readonly id: string
}

const bytesOf = ({ headers }: FastifyRequest, bytesMax: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bytesMax

function createRoom() {
  const bySender = new Map<string, number>()
  let held = 0

  function add(key: string, bytes: number): void {
    held += bytes
    const own = (bySender.get(key) ?? 0) + bytes
    if (own === 0) bySender.delete(key)
    else bySender.set(key, own)
  }

  return {
    /** Returns a function that gives the bytes back, or null if the process or the sender holds too many. */
    take: ({ kind, id }: BodySender, bytes: number): (() => void) | null => {
      const key = `${kind} ${id}`
      const max = kind === 'user' ? USER_BYTES_MAX : NETWORK_BYTES_MAX
      if (held + bytes > LONG_BYTES_MAX || (bySender.get(key) ?? 0) + bytes > max) return null
      add(key, bytes)
      return () => add(key, -bytes)
    },
  }
}

/** Slow uploads must not fill the memory or delay other calls. The full length of a body counts from the start. */
export function boundLongBodies(app: FastifyInstance, senderOf: (request: FastifyRequest) => BodySender): void {
  const room = createRoom()
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytesMax = bytesMaxOf(request)
    const bytes = bytesOf(request, bytesMax)
    if (bytes > bytesMax) {
      done(new Failure('PAYLOAD_TOO_LARGE', undefined))
      return
    }
    if (bytes <= BODY_BYTES_MAX || reply.raw.destroyed) {
      done()
      return
    }
    const leave = room.take(senderOf(request), bytes)
    if (leave) reply.raw.once('close', leave)
    done(leave ? undefined : new Failure('UNAVAILABLE', undefined))
  })
}
