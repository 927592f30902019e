import type { FastifyRequest } from 'fastify'

/** Matches a Host header with or without a port. */
const loopback = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * True if the request uses a host name of this installation. Protects against DNS rebinding: a foreign page can resolve
 * its own name to 127.0.0.1, but the Host header still has that name.
 */
export const isOwnHost = ({ headers: { host = '' } }: FastifyRequest, publicUrl: string): boolean =>
  loopback.test(host) || host.toLowerCase() === new URL(publicUrl).host
