import type { FastifyRequest } from 'fastify'
import type { RequestInfo } from '../caller.ts'

const USER_AGENT_LENGTH_MAX = 300
const MAPPED_IPV4 = '::ffff:'

/** A closed connection has no address, although its type says so. */
const NOWHERE = '0.0.0.0'

/** The address of a connection. An IPv4 address in IPv6 form is returned as IPv4. */
export const addressOf = ({ ip = NOWHERE }: { readonly ip?: string }): string =>
  ip.startsWith(MAPPED_IPV4) ? ip.slice(MAPPED_IPV4.length) : ip

export const requestInfoOf = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  ip: addressOf(request),
  user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
})
