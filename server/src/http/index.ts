import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { fileAnswer } from '@hai/contract/file-answer'
import type { Procedure } from '@hai/contract/procedure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteShorthandOptions } from 'fastify'
import type { Tokens } from '../caller.ts'
import { isFailure } from '../platform/failure.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Vitals } from '../platform/vitals.ts'
import { bearerToken, headerToken } from './admission.ts'
import { failureOf, refusalOf } from './answers.ts'
import { createCalls, type CallDeps, type OpenCall } from './call.ts'
import type { HttpConfig } from './config.ts'
import { procedureList } from './contract-list.ts'
import { addDocuments } from './documents.ts'
import { sendFile } from './file-answers.ts'
import { createFrontDoor } from './front-door.ts'
import { addHeaders, securityHeaders } from './headers.ts'
import { addHealth } from './health.ts'
import { acceptJsonOnly } from './json-body.ts'
import { boundLongBodies } from './long-bodies.ts'
import { addOutboxPages, type OutboxReader } from './outbox-pages.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { createHub, type Hub, type HubDeps } from './realtime/hub.ts'
import { addPictures, type ReadPicture } from './pictures.ts'
import { addRealtime, LIVE_MAX } from './realtime/route.ts'
import { logRequests, logFailure } from './request-log.ts'
import { requestInfoOf } from './request-info.ts'
import { addWebFiles } from './web-files.ts'
import { addWebhooks, type Webhook } from './webhooks.ts'

export interface HttpDeps
  extends Omit<CallDeps, 'lanes' | 'rateLimits' | 'checkAnswers'>, Pick<HubDeps, 'pushes' | 'watch' | 'mayHear'> {
  readonly config: HttpConfig
  readonly log: Logger
  readonly readPicture: ReadPicture
  readonly webhooks: readonly Webhook[]
  /** Resolves when the database answers and its migrations are done; rejects otherwise. */
  readonly checkReady: () => Promise<void>
  /** Told why something was answered UNAVAILABLE. */
  readonly onOutage: (error: unknown) => void
  /** How much was wrong with the book at its latest recount. */
  readonly violationsFound: () => Promise<number>
  readonly metrics: Metrics
  readonly vitals: Pick<Vitals, 'answered'>
  /** What the development providers would have sent; null in production. */
  readonly outbox: OutboxReader | null
}

export interface Http {
  /** Ready to listen. Closing it sends realtime clients elsewhere, refuses what is new and finishes what is under way. */
  readonly app: FastifyInstance
  /** Give it everything that happens, in order. */
  readonly hub: Hub
  readonly lanes: Lanes
  /** From now on /readyz says that nobody is to be sent here any more; whatever comes all the same is answered. */
  leave(): void
}

const BODY_BYTES_MAX = 1024 * 1024
/** Connections beside the live ones. */
const OTHERS_MAX = 4_096

function addCalls(app: FastifyInstance, lanes: Lanes, deps: HttpDeps): void {
  const { rateLimits, isProduction } = deps.config
  const callOf = createCalls({ ...deps, lanes, rateLimits, checkAnswers: isProduction ? 'off' : 'on' })
  for (const { name, route, procedure } of procedureList) {
    const { call, admit } = callOf(name)
    app.post(route, bodyBounds(procedure, admit), async (request, reply) => {
      const answer = await call(...callerOf(request), request.body)
      return procedure.file ? sendFile({ reply, log: deps.log }, procedure.file, fileAnswer.parse(answer)) : answer
    })
  }
}

const tokensOf = ({ headers }: FastifyRequest): Tokens => ({
  access_token: bearerToken(headers.authorization),
  step_up_token: headerToken(headers['x-step-up-token']),
  act_token: headerToken(headers['x-act-token']),
})
const callerOf = (request: FastifyRequest) => [requestInfoOf(request), tokensOf(request)] as const

/** Where a body may be long, it is read only from those whom the call is open to. */
function bodyBounds({ body_bytes_max }: Procedure, admit: OpenCall['admit']): RouteShorthandOptions {
  if (body_bytes_max === undefined) return {}
  return {
    bodyLimit: body_bytes_max,
    onRequest: async (request) => {
      await admit(...callerOf(request))
    },
  }
}

const failureAnswerer =
  ({ clock, log, onOutage, metrics }: HttpDeps) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error)
    metrics.refused(failure.code)
    if (failure.code === 'INTERNAL') logFailure(log, request, error)
    else if (failure.code === 'UNAVAILABLE' && !isFailure(error)) onOutage(error)
    const { status, headers, body } = refusalOf(failure, request.id, clock.now())
    void reply.code(status).headers(headers).send(body)
  }

/** What is not even HTTP has no request: it is answered on the bare socket, if that still listens. */
function answerNonsense(_error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return
  const { status, body } = refusalOf(failureOf({ statusCode: 400 }), randomUUID(), new Date(0))
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** The outermost ring: calls, realtime, pages, health. */
export async function createHttp(deps: HttpDeps): Promise<Http> {
  const { config, log, metrics, vitals } = deps
  const lanes = createLanes()
  const headers = await securityHeaders(config)
  const hub = createHub(deps)
  const answerFailure = failureAnswerer(deps)
  let isLeaving = false
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    serverFactory: createFrontDoor({
      ...{ laneOf: lanes.byRoute, headers, connectionsMax: LIVE_MAX + OTHERS_MAX },
      onRefused: (name, tookMs) => {
        metrics.refused('UNAVAILABLE')
        metrics.answered(name, 503, tookMs)
        vitals.answered(tookMs, 503)
      },
    }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerFailure,
    clientErrorHandler: answerNonsense,
  })
  app.setErrorHandler(answerFailure)
  addHeaders(app, headers)
  acceptJsonOnly(app)
  boundLongBodies(app)
  logRequests(app, log)
  addHealth(app, { ...deps, ...config, connections: hub.connections, isLeaving: () => isLeaving })
  addCalls(app, lanes, deps)
  addDocuments(app, config.publicUrl)
  if (deps.outbox && !config.isProduction) addOutboxPages(app, deps.outbox)
  addPictures(app, deps.readPicture)
  await addWebhooks(app, deps.webhooks)
  await addRealtime(app, hub, config.publicUrl)
  await addWebFiles(app, config.webFolder, { ...config, hasPartsPage: !config.isProduction })
  return {
    ...{ app, hub, lanes },
    leave: () => {
      isLeaving = true
    },
  }
}
