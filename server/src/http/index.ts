import type { ProcedureName } from '@hai/contract/contract'
import { contract } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import Fastify, { type FastifyInstance } from 'fastify'
import { newId } from '../platform/ids.ts'
import type { Logger } from 'pino'
import { bearerToken } from './admission.ts'
import { failureOf, refusalOf } from './answers.ts'
import { createCalls, type CallDeps } from './call.ts'
import type { HttpConfig } from './config.ts'
import { addSecurityHeaders } from './headers.ts'
import { acceptJsonOnly } from './json-body.ts'
import { requestInfoOf } from './request-info.ts'

export interface HttpDeps extends Omit<CallDeps, 'rate_limits' | 'check_outputs'> {
  readonly config: HttpConfig
  readonly log: Logger
}

const BODY_BYTES_MAX = 1024 * 1024
const procedureNames = Object.keys(contract) as ProcedureName[]

/** Where a procedure answers: /rpc/{name}, or /functions/{name} for what the specification calls edge functions. */
export const routeOf = (name: ProcedureName): string => {
  const { path }: Procedure = contract[name]
  return `/${path ?? 'rpc'}/${name}`
}

function answerFailures(app: FastifyInstance, { log, clock }: HttpDeps): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    if (failure.code === 'INTERNAL')
      log.error({ request_id: request.id, route: request.routeOptions.url, err: error }, 'a request failed')
    const { status, headers, body } = refusalOf(failure, request.id, clock.now())
    return reply.code(status).headers(headers).send(body)
  })
}

/** The whole outermost ring, ready to listen. Closing it refuses new requests and finishes those under way. */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trust_proxy,
    genReqId: newId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
  })
  answerFailures(app, deps)
  await addSecurityHeaders(app, config.environment)
  acceptJsonOnly(app)

  const callOf = createCalls({
    ...deps,
    rate_limits: config.rate_limits,
    check_outputs: config.environment === 'production' ? 'off' : 'on',
  })
  for (const name of procedureNames) {
    const call = callOf(name)
    app.post(routeOf(name), (request) => call(requestInfoOf(request), bearerToken(request.headers.authorization), request.body))
  }
  return app
}
