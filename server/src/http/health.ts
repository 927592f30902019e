import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '../platform/failure.ts'
import { bearerToken } from './admission.ts'
import { addressOf } from './request-info.ts'

export interface HealthDeps {
  /** Resolves when the database answers and its migrations are done; rejects otherwise. */
  readonly checkReady: () => Promise<void>
  readonly metricsToken: string | null
  readonly connections: () => number
  /** How much is known to be wrong with the book. */
  readonly violationsFound: () => Promise<number>
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const READY_CHECK_MS = 2_000

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

async function within(timeoutMs: number, check: () => Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  check().then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}

/** GET /healthz, /readyz, /metrics, /ip, /ip.txt; and the measuring of every request. */
export function addHealth(app: FastifyInstance, { checkReady, metricsToken, connections, violationsFound }: HealthDeps): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'hai_http_request_seconds',
    help: 'Time from the first byte in to the last byte out.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  })
  new Gauge({
    name: 'hai_realtime_connections',
    help: 'Open realtime connections of this process.',
    registers: [register],
    collect() {
      this.set(connections())
    },
  })
  new Gauge({
    name: 'hai_ledger_violations',
    help: 'What is known to be wrong with the book, by its newest recount, its sums or an open alert. Anything but 0 needs a person at once.',
    registers: [register],
    async collect() {
      this.set(await violationsFound().catch(() => Number.NaN))
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    duration.observe({ route: request.routeOptions.url ?? 'other', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await within(READY_CHECK_MS, checkReady)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    const given = bearerToken(request.headers.authorization)
    if (metricsToken !== null && (given === null || !isSame(given, metricsToken))) fail('UNAUTHENTICATED')
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.get('/ip', (request) => ({ ip: addressOf(request) }))
  app.get('/ip.txt', (request, reply) => reply.type('text/plain; charset=utf-8').send(addressOf(request)))
}
