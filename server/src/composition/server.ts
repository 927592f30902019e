import { fileURLToPath } from 'node:url'
import type { Channel } from '@hai/contract/events'
import type pg from 'pg'
import { callSettings } from './call-settings.ts'
import type { CountMessage } from './base.ts'
import { composeFeatures } from './compose-features.ts'
import { composeReports } from './standby-reports.ts'
import { composeJobs, SLOW_JOBS } from './jobs.ts'
import type { Feature, Push, Broadcast } from '../feature.ts'
import { createFeed, type DomainEvent } from '../events/index.ts'
import type { PasswordWork } from '../features/identity/index.ts'
import { countViolations } from '../features/integrity/index.ts'
import type { Heartbeat, PoolFigures, ThisProcess } from '../features/health/index.ts'
import { createHttp, type Http } from '../http/index.ts'
import { createLedger, createLedgerJobs, writerSettings } from '../ledger/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { isDatabaseUnreachable, createOutageLog } from '../platform/database/unavailable.ts'
import { createDatabase } from '../platform/database/database.ts'
import { createPartitionJobs } from '../platform/database/partitions.ts'
import { createPool, createPooledPool } from '../platform/database/pool.ts'
import { runJobs, type RunningJobs } from '../platform/jobs/run-jobs.ts'
import type { Logger } from '../platform/log.ts'
import { loadLookupKeys } from '../platform/lookup-keys.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { createErrorRecorder, type ErrorRecorder } from '../platform/error-recorder.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { developmentProvider, missingProvider, type Provider } from '../platform/outbox/providers.ts'
import { smtpProvider } from '../platform/outbox/smtp.ts'
import { sealPlaces } from '../platform/seals-config.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervised } from '../platform/supervised.ts'
import { createVitals, type ProcessVitals } from '../platform/vitals.ts'

export interface ComposeOptions {
  readonly config: Config
  readonly secrets: Secrets
  /** A migrated database. The login must be able to take `role`. */
  readonly databaseUrl: string
  /**
   * The same database through a pooler, for calls. Its login has the rights of hai_app. Null or missing: calls use
   * `databaseUrl`.
   */
  readonly pooledUrl?: string | null
  /**
   * Servers use hai_app. Commands and demo data use hai_owner, because they need the owner’s rights, for example to
   * give roles.
   */
  readonly role?: 'hai_app' | 'hai_owner'
  readonly clock: Clock
  readonly log: Logger
  /** Missing: staff see no logged errors. */
  readonly errorRecorder?: ErrorRecorder
  /** Missing or null: this is the only process on its port. */
  readonly supervised?: Supervised | null
  /** Cost of password hashing. Tests and `npm run seed` use less than the default, because they create many people. */
  readonly passwordWork?: PasswordWork
  readonly webFolder?: string
  /** Turns off scheduled jobs, which follow the system’s clock, and heartbeats. For tests and demo data. */
  readonly cron?: 'off'
  /** Turns off the job queue, which uses the system’s clock. */
  readonly jobs?: 'off'
  /**
   * Further PostgreSQL settings of all connections except those through a pooler or to a standby. Weaken durability
   * only for data that can be created again.
   */
  readonly settings?: Readonly<Record<string, string>>
  /** Multiplies the timeouts of calls, for tests on busy machines. */
  readonly timeoutFactor?: number
  /** Opens fewer connections for the feed and runs jobs one at a time, for tests with many servers. */
  readonly connections?: 'few'
}

const WRITERS = 2
/**
 * Connections for reading accounts, and for reading the stored answer to a repeated command. With connections of their
 * own, these reads do not wait for the writers’ batches.
 */
const LEDGER_READERS = 3
const FEED_CONNECTIONS = 4
const JOBS_AT_ONCE = 4
/** The longest wait of a call for a free connection. It then answers UNAVAILABLE, and the client retries later. */
const ACQUIRE_TIMEOUT_MS = 5_000
const BEAT_MS = 15_000
const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Each kind of work has its own pool, so that it does not wait for connections of another kind. */
function createPools({
  databaseUrl,
  pooledUrl,
  config,
  role = 'hai_app',
  timeoutFactor = 1,
  settings: all = {},
  connections,
}: ComposeOptions) {
  const calls = { acquireTimeoutMs: timeoutFactor * ACQUIRE_TIMEOUT_MS }
  const pool = (application_name: string, size: number, settings = {}, more = {}) =>
    createPool({ url: databaseUrl, role, size, application_name, settings: { ...all, ...settings }, ...more })
  return {
    app: pooledUrl
      ? createPooledPool({ url: pooledUrl, application_name: 'hai-app', size: config.databasePoolSize, ...calls })
      : pool('hai-app', config.databasePoolSize, callSettings(timeoutFactor), calls),
    ledger: pool('hai-ledger', WRITERS + LEDGER_READERS, writerSettings),
    feed: pool('hai-feed', connections === 'few' ? 2 : FEED_CONNECTIONS),
    jobs: pool('hai-jobs', JOBS_AT_ONCE + 2 + SLOW_JOBS),
  }
}

type Pools = ReturnType<typeof createPools>

async function endAll(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
}

async function endPoolsOnError<Result>(pools: Pools, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    await endAll(pools)
    throw error
  }
}

const poolFigures = (pools: Pools): readonly PoolFigures[] =>
  Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount, options }]) => ({
    pool,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    max: options.max,
  }))

const roleOf = ({ runsServer, runsWorker }: Config): ThisProcess['role'] =>
  runsServer && runsWorker ? 'all' : runsServer ? 'server' : 'worker'

const configuredAs = (config: Config) => ({
  role: roleOf(config),
  isProduction: config.isProduction,
  hasNoBackup: config.databaseUrl === null && config.backups === null,
  sealPlaces: sealPlaces(config.seals),
  dataDir: config.dataDir,
  backupDir: config.backups?.dir ?? null,
})

/**
 * Returns a function that stops the heartbeat and removes this process from the list of running processes.
 */
function startHeartbeat(
  { beat, leave }: Heartbeat,
  { log, onOutage }: Pick<LedgerAndFeedParts, 'log' | 'onOutage'>,
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

const maySubscribeTo =
  (features: readonly Feature[]) =>
  async (user_id: string, channel: Channel): Promise<boolean> =>
    (await Promise.all(features.map(async ({ maySubscribe }) => (maySubscribe ? maySubscribe(user_id, channel) : true)))).every(
      Boolean,
    )

const cachesOf =
  (features: readonly Feature[]) =>
  (events: readonly DomainEvent[]): void => {
    for (const { updateCaches } of features) updateCaches?.(events)
  }

const subscribersOf = (features: readonly Feature[]) => features.flatMap(({ subscriber }) => subscriber ?? [])

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

interface LedgerAndFeedParts extends Pick<ComposeOptions, 'config' | 'databaseUrl' | 'clock' | 'log'> {
  readonly pools: Pools
  readonly metrics: Metrics
  readonly onOutage: (error: unknown) => void
  readonly onBroadcast: (push: Push) => void
}

function createLedgerAndFeed({ config, databaseUrl, clock, log, pools, metrics, onOutage, onBroadcast }: LedgerAndFeedParts) {
  const feed = createFeed({
    pool: pools.feed,
    url: databaseUrl,
    onBroadcast: (text) => onBroadcast(JSON.parse(text) as Push),
    onError: (error, subscriber) => {
      if (isDatabaseUnreachable(error)) onOutage(error)
      else log.error({ err: error, subscriber }, 'a subscriber failed and will be retried')
    },
  })
  const ledger = createLedger({
    pool: pools.ledger,
    clock,
    writers: WRITERS,
    payoutCheckAbove: config.payoutCheckAbove,
    onCommitted: (committed) => {
      if (committed.length > 0) metrics.batch(committed.length)
      feed.announce(committed)
    },
    onOutage,
    onError: (error) =>
      log.error({ err: error }, 'could not publish the committed postings; subscribers will read them from the journal'),
  })
  return { feed, ledger }
}

const countMessages =
  (vitals: Pick<ProcessVitals, 'message'>, metrics: Pick<Metrics, 'message'>): CountMessage =>
  (channel, outcome) => {
    vitals.message(channel, outcome)
    metrics.message(channel, outcome)
  }

const gatekeeperOf = ({
  identity,
  merchants,
  mfa,
  admin,
}: Pick<ReturnType<typeof composeFeatures>['modules'], 'identity' | 'merchants' | 'mfa' | 'admin'>) => ({
  ...identity,
  ...merchants.gate,
  lacksSecondFactor: mfa.lacksSecondFactor,
  hasSteppedUp: admin.hasSteppedUp,
})

const worksQueue = ({ config, jobs }: ComposeOptions): boolean => config.runsWorker && jobs !== 'off'

const workersOf = ({ connections }: ComposeOptions, { all, jobs, slowJobs }: ReturnType<typeof composeJobs>) =>
  connections === 'few' ? { jobs: all, concurrency: 1 } : { jobs, slowJobs, concurrency: JOBS_AT_ONCE }

export type Composition = Awaited<ReturnType<typeof composeServer>>

/** Events and jobs are processed only after `start`. The server accepts connections only when `http.app` listens. */
export async function composeServer(options: ComposeOptions) {
  const { config, secrets, clock, log, passwordWork, webFolder = builtWeb, errorRecorder = createErrorRecorder() } = options
  const { pools, isOnStandby, standby } = composeReports(createPools(options), options)
  const database = createDatabase(pools.app)
  const onOutage = createOutageLog({ log, clock })
  const vitals = createVitals()
  const metrics = createMetrics(options.supervised)
  const { feed, ledger } = createLedgerAndFeed({
    ...options,
    pools,
    metrics,
    onOutage,
    onBroadcast: (push) => http.hub.broadcast(push),
  })
  const countMessage = countMessages(vitals, metrics)
  const outbox = createOutbox({ database, clock, providers: providersOf(config), log, onOutcome: countMessage })
  const broadcast: Broadcast = (push) => feed.broadcast(JSON.stringify(push))
  const process: ThisProcess = {
    ...configuredAs(config),
    vitals,
    metrics,
    errorRecorder,
    connections: () => http.hub.connections(),
    pools: () => poolFigures(pools),
    keys: () => composed.keys,
    isOnStandby,
    subscribers: () => subscribersOf(features).map(({ name }) => name),
  }
  const keys = { secrets, lookupKeys: await endPoolsOnError(pools, loadLookupKeys(database, secrets.encryptionKeys)) }
  const base = { ...keys, config, database, ledger, outbox, clock, log, broadcast, passwordWork, process, countMessage }
  const composed = composeFeatures(base, standby)
  const { features, handlers, modules, hashKeysMadeFromOurs } = composed
  const { admin, security, files, health, transparency } = modules
  let jobs: RunningJobs | undefined
  const ledgerJobs = createLedgerJobs(pools.app)
  const partitionJobs = createPartitionJobs({ pool: pools.app, log })

  const http: Http = await createHttp({
    config: { ...config, webFolder },
    clock,
    log,
    handlers,
    gatekeeper: gatekeeperOf(modules),
    confirmedActions: admin.confirmedActions,
    watch: security,
    pushes: features.flatMap(({ pushes }) => pushes ?? []),
    maySubscribe: maySubscribeTo(features),
    outbox: config.isProduction ? null : outbox,
    readPicture: files.readPicture,
    webhooks: features.flatMap(({ webhooks }) => webhooks ?? []),
    checkReady: async () => {
      // A server that also runs jobs still answers calls without them.
      if (worksQueue(options) && !config.runsServer && !jobs?.isRunning()) throw new Error('the jobs of this worker do not run')
      await requireReadyDatabase(pools.app, clock)
    },
    onOutage,
    vitals,
    metrics,
    violationsFound: () => countViolations(database),
  })
  feed.tail(cachesOf(features))
  feed.tail((events) => http.hub.deliver(events))
  if (config.runsWorker) for (const subscriber of subscribersOf(features)) feed.subscribe(subscriber)

  const work = composeJobs([outbox, ledgerJobs, partitionJobs, ...features])
  const cron = options.cron === 'off' ? [] : work.cron
  let stopBeating = (): Promise<void> => Promise.resolve()

  return {
    http,
    handlers,
    database,
    ledger,
    feed,
    subscribers: subscribersOf(features),
    outbox,
    ...modules,
    jobs: work.all,
    hashKeysMadeFromOurs,
    heartbeat: health.heartbeat,
    proveLiabilities: transparency.proveNow,
    start: async (): Promise<void> => {
      void isOnStandby?.() // logs at once if the standby does not answer, and not only at the first report
      await ledgerJobs.prepare()
      await partitionJobs.prepare()
      await feed.start()
      if (worksQueue(options)) jobs = await runJobs({ pool: pools.jobs, ...workersOf(options, work), cron, log, onOutage })
      if (options.cron !== 'off') stopBeating = startHeartbeat(health.heartbeat, { log, onOutage })
    },
    /** Answers the pending requests, finishes running work, and closes every connection. */
    stop: async (): Promise<void> => {
      await http.app.close()
      await jobs?.stop()
      await ledger.idle()
      await feed.stop()
      await stopBeating()
      vitals.stop()
      await endAll(pools)
    },
  }
}
