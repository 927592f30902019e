import type { FastifyRequest } from 'fastify'
import type { RequestInfo } from '../caller.ts'

const USER_AGENT_LENGTH_MAX = 300
const MAPPED_IPV4 = '::ffff:'

/** A closed connection has no address, although Fastify’s type promises one. */
const NOWHERE = '0.0.0.0'

/** IPv4 in IPv6 form is returned as IPv4. */
export const addressOf = ({ ip = NOWHERE }: { readonly ip?: string }): string =>
  ip.startsWith(MAPPED_IPV4) ? ip.slice(MAPPED_IPV4.length) : ip

export const requestInfoOf = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  ip: addressOf(request),
  user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
})

const loopback = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Prevents DNS rebinding: a foreign page can make its own name resolve to 127.0.0.1, but the Host header still has that
 * name.
 */
export const isOwnHost = ({ headers: { host = '' } }: FastifyRequest, publicUrl: string): boolean =>
  loopback.test(host) || host.toLowerCase() === new URL(publicUrl).host
