import { BODY_BYTES_MAX, MEGABYTE } from '@hai/contract/procedure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../platform/failure.ts'
import { bytesMaxOf } from './read-body.ts'

/** All long bodies of this process together, from when they begin to be read until they are answered. */
const LONG_BYTES_MAX = 64 * MEGABYTE
/** Of them, those of one user: the longest body that any call takes, and a picture beside it. */
const USER_BYTES_MAX = 18 * MEGABYTE
/** Of them, those of one network without a session. */
const NETWORK_BYTES_MAX = 4 * MEGABYTE

/** Who sends a body: somebody who is signed in, or anybody at all from a network. */
export interface Sender {
  readonly kind: 'user' | 'network'
  readonly id: string
}

/** How long a body is that is going to be read: as long as it says, or else as long as it may be. */
const bytesOf = ({ headers }: FastifyRequest, bytesMax: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bytesMax

/** Counts the bytes that are held, together and by sender. */
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
    /** Answers how to give the room back; null: there is none. */
    take: ({ kind, id }: Sender, bytes: number): (() => void) | null => {
      const key = `${kind} ${id}`
      const max = kind === 'user' ? USER_BYTES_MAX : NETWORK_BYTES_MAX
      if (held + bytes > LONG_BYTES_MAX || (bySender.get(key) ?? 0) + bytes > max) return null
      add(key, bytes)
      return () => add(key, -bytes)
    },
  }
}

/**
 * A long body is read only while there is room for it: whoever sends many slowly keeps others from sending long ones, but neither fills the
 * memory nor is in anybody’s way who pays. Its whole length counts from the beginning, for once begun it is read to its end.
 */
export function boundLongBodies(app: FastifyInstance, senderOf: (request: FastifyRequest) => Sender): void {
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
