import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../platform/log.ts'

/** The pattern of the route, because a URL may contain a token. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

export function logFailure(log: Logger, request: FastifyRequest, error: unknown): void {
  log.error({ request_id: request.id, route: routeOf(request), err: error }, 'a request failed')
}

/** Overload and exceeded rate limits would flood the log. */
const isWorthALine = (status: number): boolean => status >= 400 && status !== 429 && status !== 503

/** No bodies, tokens or query strings. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = isWorthALine(reply.statusCode) ? 'info' : 'debug'
    if (log.isLevelEnabled(level)) {
      const took_ms = Math.round(reply.elapsedTime * 10) / 10
      log[level](
        { request_id: request.id, method: request.method, route: routeOf(request), status: reply.statusCode, took_ms },
        'answered',
      )
    }
    done()
  })
}
