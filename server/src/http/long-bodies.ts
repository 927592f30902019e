import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../platform/failure.ts'

/** Most bodies are far shorter: of these there may be as many as there are connections. */
const SHORT_BYTES = 16 * 1024
/** All longer ones of this process together, from when they begin to be read until they are answered. */
const LONG_BYTES_MAX = 64 * 1024 * 1024

/** How long a body is that is going to be read; 0: there is none, or it is refused for its length. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit
  return bytes > bodyLimit ? 0 : bytes
}

/**
 * A long body is read only while there is room for it: whoever sends many slowly keeps others from sending long ones, but neither fills the
 * memory nor is in anybody’s way who pays. Its whole length counts from the beginning, for once begun it is read to its end.
 */
export function boundLongBodies(app: FastifyInstance): void {
  let held = 0
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = bytesOf(request)
    if (bytes <= SHORT_BYTES || reply.raw.destroyed) done()
    else if (held + bytes > LONG_BYTES_MAX) done(new Failure('UNAVAILABLE', undefined))
    else {
      held += bytes
      reply.raw.once('close', () => (held -= bytes))
      done()
    }
  })
}
