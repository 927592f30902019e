import type { FastifyRequest } from 'fastify'
import type { RequestInfo } from '../caller.ts'

const USER_AGENT_LENGTH_MAX = 300
const MAPPED_IPV4 = '::ffff:'

/** The address of a closed connection, which is undefined at runtime despite its type. */
const NOWHERE = '0.0.0.0'

/** The connection’s address. An IPv4-mapped IPv6 address becomes IPv4. */
export const addressOf = ({ ip = NOWHERE }: { readonly ip?: string }): string =>
  ip.startsWith(MAPPED_IPV4) ? ip.slice(MAPPED_IPV4.length) : ip

export const requestInfoOf = (request: FastifyRequest): RequestInfo => ({
  id: request.id,
  ip: addressOf(request),
  user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH_MAX),
})
