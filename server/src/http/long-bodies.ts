import { BODY_BYTES_MAX, MEGABYTE } from '@hai/contract/procedure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../platform/failure.ts'
import { bytesMaxOf } from './read-body.ts'

/** Maximum total length of the long bodies in this process. A body counts from its first byte to the answer. */
const LONG_BYTES_MAX = 64 * MEGABYTE
/** Maximum for one user: enough for the longest body of any call and a picture at once. */
const USER_BYTES_MAX = 18 * MEGABYTE
/** Maximum for one network, for requests without a user. */
const NETWORK_BYTES_MAX = 4 * MEGABYTE

export interface BodySender {
  readonly kind: 'user' | 'network'
  readonly id: string
}

/** The announced length of a body, or the maximum if no length is announced. */
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
    /** Reserves memory for a body. Returns a function that frees it, or null if there is too little left. */
    take: ({ kind, id }: BodySender, bytes: number): (() => void) | null => {
      const key = `${kind} ${id}`
      const max = kind === 'user' ? USER_BYTES_MAX : NETWORK_BYTES_MAX
      if (held + bytes > LONG_BYTES_MAX || (bySender.get(key) ?? 0) + bytes > max) return null
      add(key, bytes)
      return () => add(key, -bytes)
    },
  }
}

/**
 * Rejects long bodies when too many are being read, so that slow uploads cannot fill the memory or delay other calls.
 * The full length counts from the start, because a body is always read to its end.
 */
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
