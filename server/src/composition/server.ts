import { fileURLToPath } from 'node:url'
import type { Channel } from '@hai/contract/events'
import type pg from 'pg'
import type { CountMessage } from './base.ts'
import { composeBook, type BookComposition, type SharedParts } from './compose-book.ts'
import { bookOfMember, createBookOfCall } from './book-of-call.ts'
import { createBooks, type Books } from './running-books.ts'
import { worksQueue, type ComposeOptions } from './options.ts'
import { createCallPool, endAll, endPoolsOnError, poolFigures } from './pools.ts'
import { composeReports } from './standby-reports.ts'
import { countViolationsIn } from './violations.ts'
import { webhooksOf } from './webhooks.ts'
import type { DomainEvent } from '../events/index.ts'
import { createIdentityMemory } from '../features/identity/index.ts'
import type { KeyRotation } from '../features/key-rotation/index.ts'
import type { Heartbeat, ThisProcess } from '../features/health/index.ts'
import { changesSharedCounts } from '../features/overview/index.ts'
import { createHttp, type Http } from '../http/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { listBooks } from '../platform/database/list-books.ts'
import { isDatabaseUnreachable, createOutageLog } from '../platform/database/unavailable.ts'
import { createDatabase } from '../platform/database/database.ts'
import { loadLookupKeys } from '../platform/lookup-keys.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { createErrorRecorder } from '../platform/error-recorder.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { developmentProvider, missingProvider, type Provider } from '../platform/outbox/providers.ts'
import { smtpProvider } from '../platform/outbox/smtp.ts'
import { createVitals, type ProcessVitals } from '../platform/vitals.ts'

export type { ComposeOptions } from './options.ts'

const BEAT_MS = 15_000
const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const roleOf = ({ runsServer, runsWorker }: Config): ThisProcess['role'] =>
  runsServer && runsWorker ? 'all' : runsServer ? 'server' : 'worker'

const configuredAs = (config: Config) => ({
  role: roleOf(config),
  isProduction: config.isProduction,
  hasNoBackup: config.databaseUrl === null && config.backups === null,
  dataDir: config.dataDir,
  backupDir: config.backups?.dir ?? null,
})

/**
 * Returns a function that stops the heartbeat and removes this process from the list of running processes.
 */
function startHeartbeat(
  { beat, leave }: Heartbeat,
  { log, onOutage }: Pick<SharedParts, 'onOutage'> & Pick<ComposeOptions, 'log'>,
): () => Promise<void> {
  const onError = (error: unknown): void => {
    if (isDatabaseUnreachable(error)) onOutage(error)
    else log.warn({ err: error }, 'could not write the heartbeat of this process')
  }
  const beatOnce = (): Promise<void> => beat().catch(onError)
  let beating = beatOnce()
  const timer = setInterval(() => {
    beating = beatOnce()
  }, BEAT_MS)
  return async () => {
    clearInterval(timer)
    await beating
    await leave().catch(onError)
  }
}

const providersOf = ({ mail, isProduction, sendsTexts }: Config): Record<'mail' | 'text', Provider> => {
  const fallback = isProduction ? missingProvider : developmentProvider
  return { mail: mail ? smtpProvider(mail) : fallback, text: sendsTexts ? developmentProvider : missingProvider }
}

/**
 * Rejects if the database does not answer, is not migrated, or has a clock so different from `clock` that the ledger
 * would reject postings.
 */
async function requireReadyDatabase(pool: pg.Pool, clock: Clock): Promise<void> {
  const question =
    'select from ledger.head_view where skew is null or abs(extract(epoch from $1::timestamptz - clock_timestamp())) <= skew'
  const { rowCount } = await pool.query(question, [clock.now()])
  if (rowCount === 0) throw new Error('the clocks of server and database differ too much')
}

const countMessages =
  (vitals: Pick<ProcessVitals, 'message'>, metrics: Pick<Metrics, 'message'>): CountMessage =>
  (channel, outcome) => {
    vitals.message(channel, outcome)
    metrics.message(channel, outcome)
  }

type Modules = BookComposition['modules']

/** The data that admission needs is shared, except for the wallet of a member with an API key. */
function gatekeeperOf({ identity, merchants, mfa, admin }: Modules, books: Books) {
  const { findApiKey, passByKey } = merchants.gate
  return {
    ...identity,
    findApiKey,
    passByKey: async (...given: Parameters<typeof passByKey>) => {
      const [{ user_id }] = given
      const { modules } = await bookOfMember({ identity, books }, user_id)
      return modules.merchants.gate.passByKey(...given)
    },
    lacksSecondFactor: mfa.lacksSecondFactor,
    hasSteppedUp: admin.hasSteppedUp,
  }
}

const maySubscribeIn =
  (books: Books, modules: Modules) =>
  async (user_id: string, channel: Channel): Promise<boolean> => {
    const { features } = await bookOfMember({ ...modules, books }, user_id)
    const answers = features.map(async ({ maySubscribe }) => (maySubscribe ? maySubscribe(user_id, channel) : true))
    return (await Promise.all(answers)).every(Boolean)
  }

/** Counts of work that all books share also go to staff who work in other books than the one of the event. */
async function pushSharedCounts(
  events: readonly DomainEvent[],
  from: BookComposition,
  { books, hub }: Pick<Http, 'hub'> & { readonly books: Books },
): Promise<void> {
  const others = books.all().filter(({ book }) => book.number !== from.book.number)
  const shared = others.length === 0 ? [] : events.filter(changesSharedCounts)
  if (shared.length === 0) return
  const deliveries = others.map(({ book, modules: { overview } }) => hub.deliver(shared, { book, pushes: [overview.pushes] }))
  await Promise.all(deliveries)
}

/** For the commands that exchange keys. Each book has encrypted columns of its own. */
const keyRotationOf = (books: Books): Pick<KeyRotation, 'reencrypt' | 'check'> => {
  const inEach = async (work: (rotation: KeyRotation) => ReturnType<KeyRotation['check']>) => {
    const found = []
    for (const { modules } of books.all()) found.push(...(await work(modules.keyRotation)))
    return found
  }
  return { reencrypt: () => inEach(({ reencrypt }) => reencrypt()), check: () => inEach(({ check }) => check()) }
}

export type Composition = Awaited<ReturnType<typeof composeServer>>

/** Events and jobs are processed only after `start`. The server accepts connections only when `http.app` listens. */
export async function composeServer(options: ComposeOptions) {
  const { config, secrets, clock, log, passwordWork, webFolder = builtWeb, errorRecorder = createErrorRecorder() } = options
  const callPool = createCallPool(options)
  const reports = composeReports(callPool, options)
  const pools = { app: callPool, ...(reports.pool && { reports: reports.pool }) }
  const database = createDatabase(callPool)
  const onOutage = createOutageLog({ log, clock })
  const vitals = createVitals()
  const metrics = createMetrics(options.supervised)
  const countMessage = countMessages(vitals, metrics)
  const outbox = createOutbox({ database, clock, providers: providersOf(config), log, onOutcome: countMessage })
  const process: SharedParts['process'] = {
    ...configuredAs(config),
    vitals,
    metrics,
    errorRecorder,
    connections: () => http.hub.connections(),
    pools: () => [
      ...poolFigures(pools),
      ...books.all().flatMap(({ book, pools: own }) => poolFigures(own, book.name === '' ? '' : `_${book.name}`)),
    ],
    keys: () => first.keys,
    isOnStandby: reports.isOnStandby,
  }
  const shared: SharedParts = {
    options,
    lookupKeys: await endPoolsOnError(pools, loadLookupKeys(database, secrets.encryptionKeys)),
    callPool,
    database,
    standby: reports.standby,
    outbox,
    process,
    identityMemory: createIdentityMemory({
      database,
      clock,
      jwtPrivateKeys: secrets.jwtPrivateKeys,
      settings: config,
      passwordWork,
    }),
    countMessage,
    onOutage,
    broadcast: (push) => first.feed.broadcast(JSON.stringify(push)),
    onBroadcast: (push) => http.hub.broadcast(push),
    books: { get: (number) => books.get(number), all: () => books.all() },
  }
  const books = createBooks({
    compose: (book) => composeBook(shared, book),
    onComposed: (composition) => {
      composition.feed.tail((events) => books.updateCaches(composition.book, events))
      composition.feed.tail((events) => http.hub.deliver(events, composition))
      composition.feed.tail((events) => pushSharedCounts(events, composition, { books, hub: http.hub }))
    },
    list: () => listBooks(database),
    log,
    onOutage,
  })
  const first = books.first()
  const { modules } = first

  const http: Http = await createHttp({
    config: { ...config, webFolder },
    clock,
    log,
    bookOf: createBookOfCall({ books, identity: modules.identity, statements: modules.statements }),
    gatekeeper: gatekeeperOf(modules, books),
    watch: modules.security,
    maySubscribe: maySubscribeIn(books, modules),
    outbox: config.isProduction ? null : outbox,
    readPicture: modules.files.readPicture,
    webhooks: webhooksOf(books),
    checkReady: async () => {
      // A server that also runs jobs still answers calls without them.
      if (worksQueue(options) && !config.runsServer && !first.runsJobs()) throw new Error('the jobs of this worker do not run')
      await requireReadyDatabase(callPool, clock)
    },
    onOutage,
    vitals,
    metrics,
    violationsFound: () => countViolationsIn(books),
  })
  let stopBeating = (): Promise<void> => Promise.resolve()

  return {
    http,
    books,
    first,
    outbox,
    handlers: first.handlers,
    database: first.database,
    ledger: first.ledger,
    feed: first.feed,
    subscribers: first.subscribers,
    jobs: first.jobs,
    hashKeysMadeFromOurs: first.hashKeysMadeFromOurs,
    ...modules,
    keyRotation: keyRotationOf(books),
    heartbeat: modules.health.heartbeat,
    proveLiabilities: modules.transparency.proveNow,
    start: async (): Promise<void> => {
      void reports.isOnStandby?.() // logs at once if the standby does not answer, and not only at the first report
      await books.start()
      if (options.cron !== 'off') stopBeating = startHeartbeat(modules.health.heartbeat, { log, onOutage })
    },
    /** Answers the pending requests, finishes running work, and closes every connection. */
    stop: async (): Promise<void> => {
      await http.app.close()
      await books.stop()
      await stopBeating()
      vitals.stop()
      await endAll(pools)
    },
  }
}
