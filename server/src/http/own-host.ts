import type { FastifyRequest } from 'fastify'

/** Of a Host header, with or without a port. */
const loopback = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/**
 * Whether the browser asks for this installation by a name that only its owner can have given it. A page of a stranger can make its own
 * name lead to 127.0.0.1 and read what is answered there; the Host header still has the stranger's name.
 */
export const isOwnHost = ({ headers: { host = '' } }: FastifyRequest, publicUrl: string): boolean =>
  loopback.test(host) || host.toLowerCase() === new URL(publicUrl).host
