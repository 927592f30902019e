import type { FastifyRequest } from 'fastify'

/** A Host header of this machine, with or without a port. */
const loopback = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * True if the request’s Host header names this installation. Prevents DNS rebinding: a foreign page can make its own
 * name resolve to 127.0.0.1, but the header still has that name.
 */
export const isOwnHost = ({ headers: { host = '' } }: FastifyRequest, publicUrl: string): boolean =>
  loopback.test(host) || host.toLowerCase() === new URL(publicUrl).host
