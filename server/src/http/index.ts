import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AS_OF_HEADER } from '@hai/contract/as-of'
import { fileAnswer } from '@hai/contract/file-answer'
import { BODY_BYTES_MAX } from '@hai/contract/procedure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Tokens } from '../caller.ts'
import { fail, Failure, isFailure } from '../platform/failure.ts'
import { ipPrefixOf } from '../platform/ip-prefix.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { ProcessVitals } from '../platform/vitals.ts'
import { bearerToken, headerToken, type Caller } from './admission.ts'
import { failureOf, refusalOf } from './answers.ts'
import { createCalls, type CallDeps } from './call.ts'
import type { HttpConfig } from './config.ts'
import { procedureList } from './contract-list.ts'
import { addDocuments } from './documents.ts'
import { sendFile } from './file-answers.ts'
import { createFrontDoor } from './front-door.ts'
import { addHeaders, securityHeaders } from './headers.ts'
import { addHealth, addIpLookup } from './health.ts'
import { boundLongBodies, type BodySender } from './long-bodies.ts'
import { addOutboxPages, type OutboxReader } from './outbox-pages.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { createHub, type Hub, type HubDeps } from './realtime/hub.ts'
import { addPictures, type ReadPicture } from './pictures.ts'
import { acceptBodies, bytesMaxOf, refuseOtherTypes } from './read-body.ts'
import { addRealtime, LIVE_MAX } from './realtime/route.ts'
import { createRateLimit, documentRate, webhookRate, type Rate } from './rate-limits.ts'
import { logRequests, logFailure } from './request-log.ts'
import { addressOf, requestInfoOf } from './request-info.ts'
import { addWebFiles } from './web-files.ts'
import { addWebhooks, type Receiver } from './webhooks.ts'

export interface HttpDeps
  extends Omit<CallDeps, 'lanes' | 'rateLimits' | 'checkAnswers'>, Pick<HubDeps, 'watch' | 'maySubscribe'> {
  readonly config: HttpConfig
  readonly log: Logger
  readonly readPicture: ReadPicture
  readonly webhooks: readonly Receiver[]
  readonly checkReady: () => Promise<void>
  /** Gets the database error behind an UNAVAILABLE answer. */
  readonly onOutage: (error: unknown) => void
  readonly violationsFound: () => Promise<number>
  readonly metrics: Metrics
  readonly vitals: Pick<ProcessVitals, 'answered' | 'refused'>
  /** Null in production. */
  readonly outbox: OutboxReader | null
}

export interface Http {
  /** Closing it tells realtime clients to connect elsewhere, rejects new requests and finishes running ones. */
  readonly app: FastifyInstance
  readonly hub: Hub
  readonly lanes: Lanes
  /** Makes /readyz fail, so that proxies send no new requests. Requests that still arrive are answered. */
  leave(): void
}

/** For connections that are not realtime connections. */
const OTHERS_MAX = 4_096

/** The callers of admitted requests. */
type Callers = WeakMap<FastifyRequest, Caller>

function addCalls(app: FastifyInstance, lanes: Lanes, callers: Callers, deps: HttpDeps, asOf: Hub['asOf']): void {
  const { rateLimits, isProduction } = deps.config
  const callOf = createCalls({ ...deps, lanes, rateLimits, checkAnswers: isProduction ? 'off' : 'on' })
  for (const { name, route, procedure } of procedureList) {
    const { call, admit } = callOf(name)
    const bodyLimit = procedure.body_bytes_max ?? BODY_BYTES_MAX
    async function onRequest(request: FastifyRequest): Promise<void> {
      refuseOtherTypes(request)
      callers.set(request, await admit(requestInfoOf(request), tokensOf(request)))
    }
    app.post(route, { bodyLimit, onRequest }, async (request, reply) => {
      const caller = callers.get(request) ?? fail('UNAUTHENTICATED')
      // Set before the call reads its data. After a change during the call, the browser then knows that the answer may
      // be outdated.
      if ('user_id' in caller) reply.header(AS_OF_HEADER, asOf(caller.user_id))
      const answer = await call(caller, tokensOf(request), request.body, bookChosenIn(request))
      return procedure.file ? sendFile({ reply, log: deps.log }, procedure.file, fileAnswer.parse(answer)) : answer
    })
  }
}

const bookChosenIn = ({ headers }: FastifyRequest): string | null => {
  const name = headers['x-hai-book']
  return typeof name === 'string' ? name : null
}

const senderOf =
  (callers: Callers) =>
  (request: FastifyRequest): BodySender => {
    const caller = callers.get(request)
    return caller && 'user_id' in caller
      ? { kind: 'user', id: caller.user_id }
      : { kind: 'network', id: ipPrefixOf(addressOf(request)) }
  }

const tokensOf = ({ headers }: FastifyRequest): Tokens => ({
  access_token: bearerToken(headers.authorization),
  step_up_token: headerToken(headers['x-step-up-token']),
  action_token: headerToken(headers['x-action-token']),
})
/**
 * True if the rest of the body may be longer than this request’s limit. A shorter rest is read and dropped, which keeps
 * the connection open.
 */
function isMoreToCome(request: FastifyRequest): boolean {
  const { raw, headers } = request
  if (raw.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bytesMaxOf(request)
}

function refuseUnknownRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    done(request.is404 && !isRead ? new Failure('NOT_FOUND', undefined) : undefined)
  })
}

const sendMoneyRoute = procedureList.find(({ name }) => name === 'send_money')?.route

/** True if the server is the reason why a payment failed, and not the payment itself. */
const isFailedPayment = ({ routeOptions }: FastifyRequest, { code }: Failure): boolean =>
  routeOptions.url === sendMoneyRoute && (code === 'INTERNAL' || code === 'UNAVAILABLE')

const failureAnswerer =
  ({ clock, log, onOutage, metrics }: HttpDeps, callers: Callers) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(error)
    metrics.refused(failure.code)
    if (callers.has(request) && isFailedPayment(request, failure)) metrics.paymentFailed()
    if (failure.code === 'INTERNAL') logFailure(log, request, error)
    else if (failure.code === 'UNAVAILABLE' && !isFailure(error)) onOutage(error)
    const { status, headers, body } = refusalOf(failure, request.id, clock.now())
    if (isMoreToCome(request)) reply.header('connection', 'close')
    void reply.code(status).headers(headers).send(body)
  }

/** Writes to the socket itself, because an invalid HTTP message has no request object. */
function answerNonsense(_error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable) return
  const { status, body } = refusalOf(failureOf({ statusCode: 400 }), randomUUID(), new Date(0))
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

export async function createHttp(deps: HttpDeps): Promise<Http> {
  const { config, log, metrics, vitals } = deps
  const lanes = createLanes()
  const callers: Callers = new WeakMap()
  const headers = await securityHeaders(config)
  const hub = createHub(deps)
  const answerFailure = failureAnswerer(deps, callers)
  const limit = (rate: Rate) => (config.rateLimits === 'on' ? createRateLimit(rate, deps.clock) : () => undefined)
  let isLeaving = false
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    serverFactory: createFrontDoor({
      laneOf: lanes.byRoute,
      headers,
      connectionsMax: LIVE_MAX + OTHERS_MAX,
      onRefused: (name, tookMs) => {
        metrics.refused('UNAVAILABLE')
        metrics.answered(name, 503, tookMs)
        vitals.refused()
      },
    }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerFailure,
    clientErrorHandler: answerNonsense,
  })
  app.setErrorHandler(answerFailure)
  addHeaders(app, headers)
  logRequests(app, log)
  refuseUnknownRoutes(app)
  addHealth(app, { ...deps, ...config, connections: hub.connections, isLeaving: () => isLeaving })
  if (config.runsServer) {
    addIpLookup(app)
    acceptBodies(app)
    boundLongBodies(app, senderOf(callers))
    addCalls(app, lanes, callers, deps, hub.asOf)
    addDocuments(app, config.publicUrl, limit(documentRate))
    if (deps.outbox && !config.isProduction) await addOutboxPages(app, deps.outbox, config.publicUrl)
    addPictures(app, deps.readPicture)
    await addWebhooks(app, deps.webhooks, limit(webhookRate))
    await addRealtime(app, hub, config.publicUrl)
    await addWebFiles(app, config.webFolder, { ...config, hasPartsPage: !config.isProduction })
  }
  return {
    app,
    hub,
    lanes,
    leave: () => {
      isLeaving = true
    },
  }
}
