import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { fail } from '../platform/failure.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { ProcessVitals } from '../platform/vitals.ts'
import { bearerToken } from './admission.ts'
import { procedureList } from './contract-list.ts'
import { addressOf } from './request-info.ts'

export interface HealthDeps {
  readonly isLeaving: () => boolean
  /** Rejects if the database does not answer, is not migrated, or has a very different clock. */
  readonly checkReady: () => Promise<void>
  /** The token that may read metrics. If it is null, nobody may in production, and everybody may elsewhere. */
  readonly metricsToken: string | null
  readonly isProduction: boolean
  readonly metrics: Metrics
  readonly vitals: Pick<ProcessVitals, 'answered'>
  readonly connections: () => number
  /** Known violations in the ledger. Rejects if the database fails. */
  readonly violationsFound: () => Promise<number>
}

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

/**
 * The metrics label a request with the call’s name, or with the pattern of another route. URLs would be too many
 * labels.
 */
const nameOfRoute: ReadonlyMap<string, string> = new Map(procedureList.map(({ route, name }) => [route, name]))

function measure(app: FastifyInstance, { metrics, vitals }: Pick<HealthDeps, 'metrics' | 'vitals'>): void {
  app.addHook('onResponse', ({ routeOptions: { url = 'other' } }, { statusCode, elapsedTime }, done) => {
    metrics.answered(nameOfRoute.get(url) ?? url, statusCode, elapsedTime)
    vitals.answered(elapsedTime, statusCode)
    done()
  })
}

function addGauges({ metrics, connections, violationsFound }: HealthDeps): void {
  const registers = [metrics.register]
  new Gauge({
    name: 'hai_realtime_connections',
    help: 'Open realtime connections of this process.',
    registers,
    collect() {
      this.set(connections())
    },
  })
  new Gauge({
    name: 'hai_ledger_violations',
    help: 'Known violations in the ledger, from the newest proof and open alerts. Any value except 0 is urgent.',
    registers,
    async collect() {
      this.set(await violationsFound().catch(() => Number.NaN))
    },
  })
}

export function addHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { isLeaving, checkReady, metricsToken, isProduction, metrics } = deps
  measure(app, deps)
  addGauges(deps)
  app.get('/healthz', () => ({ status: 'ok' }))
  // Anyone may call this without a limit, so concurrent calls share one check.
  let running: Promise<boolean> | undefined
  const check = (): Promise<boolean> =>
    (running ??= within(READY_CHECK_MS, checkReady).finally(() => {
      running = undefined
    }))
  app.get('/readyz', async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'leaving' })
    const isReady = await check()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null && isProduction) fail('NOT_FOUND')
    const given = bearerToken(request.headers.authorization)
    if (metricsToken !== null && (given === null || !isSame(given, metricsToken))) fail('UNAUTHENTICATED')
    return reply.type(metrics.register.contentType).send(await metrics.exposed())
  })
}

/** For the page that shows members their IP address. Only processes that answer calls need it. */
export function addIpLookup(app: FastifyInstance): void {
  app.get('/ip', (request) => ({ ip: addressOf(request) }))
  app.get('/ip.txt', (request, reply) => reply.type('text/plain; charset=utf-8').send(addressOf(request)))
}
