import type pg from 'pg'
import { z } from 'zod'
import type { CountMessage, Base, BookParts, RunningBooks } from './base.ts'
import { composeFeatures } from './compose-features.ts'
import { featuresWithOwnData } from './book-features.ts'
import { composeJobs } from './jobs.ts'
import { worksQueue, type ComposeOptions } from './options.ts'
import { createBookPools, endAll, jobsAtOnce, WRITERS, type BookPools } from './pools.ts'
import { createFeed, readOutbox, type DomainEvent, type Feed } from '../events/index.ts'
import type { Broadcast, Feature, Push } from '../feature.ts'
import type { ThisProcess } from '../features/health/index.ts'
import type { IdentityMemory } from '../features/identity/index.ts'
import { relayName } from '../features/transfers/index.ts'
import { createLedger, createLedgerJobs } from '../ledger/index.ts'
import { isFirstBook, type Book } from '../platform/database/book.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { createPartitionJobs } from '../platform/database/partitions.ts'
import type { Standby } from '../platform/database/standby.ts'
import { isDatabaseUnreachable } from '../platform/database/unavailable.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { runJobs, type Jobs, type RunningJobs } from '../platform/jobs/run-jobs.ts'
import type { LookupKeys } from '../platform/lookup-keys.ts'
import type { Outbox } from '../platform/outbox/outbox.ts'
import { sealPlaces, sealSettingsIn } from '../platform/seals-config.ts'

type ComposedFeatures = ReturnType<typeof composeFeatures>

/** The parts that exist once in a process. All books use them. */
export interface SharedParts {
  readonly options: ComposeOptions
  readonly lookupKeys: LookupKeys
  readonly callPool: pg.Pool
  /** Of the first book. */
  readonly database: Database
  readonly standby: Standby | null
  readonly outbox: Outbox
  readonly process: Omit<ThisProcess, 'subscribers' | 'sealPlaces'>
  readonly identityMemory: IdentityMemory
  readonly countMessage: CountMessage
  readonly onOutage: (error: unknown) => void
  readonly broadcast: Broadcast
  /** Gets the broadcasts of all processes. */
  readonly onBroadcast: (push: Push) => void
  readonly books: RunningBooks
}

function createLedgerAndFeed(shared: SharedParts, book: Book, pools: BookPools) {
  const { options, process, onOutage, onBroadcast } = shared
  const { config, clock, log, databaseUrl } = options
  const feed = createFeed({
    pool: pools.feed,
    url: databaseUrl,
    book,
    ...(isFirstBook(book) && { onBroadcast: (text: string) => onBroadcast(JSON.parse(text) as Push) }),
    onError: (error, subscriber) => {
      if (isDatabaseUnreachable(error)) onOutage(error)
      else log.error({ err: error, subscriber, book: book.name }, 'a subscriber failed and will be retried')
    },
  })
  const ledger = createLedger({
    pool: pools.ledger,
    clock,
    book,
    writers: WRITERS,
    payoutCheckAbove: config.payoutCheckAbove,
    onCommitted: (committed) => {
      if (committed.length > 0) process.metrics.batch(committed.length)
      feed.announce(committed)
    },
    onOutage,
    onError: (error) =>
      log.error({ err: error }, 'could not publish the committed postings; subscribers will read them from the journal'),
  })
  return { feed, ledger }
}

/**
 * Jobs that add the same jobs to the queue of the first book, which has workers for slow jobs. The data of these jobs is
 * shared, so they may run there.
 */
function forwardToFirstBook(slowJobs: Jobs, database: Database): Jobs {
  const payloadOf = z.record(z.string(), z.unknown())
  return Object.fromEntries(
    Object.keys(slowJobs).map((name) => [
      name,
      (payload: unknown) => database.transaction().execute((trx) => addJob(trx, name, payloadOf.parse(payload))),
    ]),
  )
}

function composeWork({ options, callPool, database, outbox }: SharedParts, book: Book, composed: ComposedFeatures) {
  const ledgerJobs = createLedgerJobs(callPool, book)
  const partitionJobs = createPartitionJobs({ pool: callPool, log: options.log })
  const { features, modules } = composed
  const owners = [outbox, ledgerJobs, partitionJobs, ...features]
  const own = [ledgerJobs, ...featuresWithOwnData(modules)]
  const work = composeJobs(owners, isFirstBook(book) ? owners : own)
  const hasSlowWorkers = isFirstBook(book) && options.connections !== 'few'
  const crews = hasSlowWorkers
    ? { jobs: work.jobs, slowJobs: work.slowJobs }
    : { jobs: isFirstBook(book) ? work.all : { ...work.jobs, ...forwardToFirstBook(work.slowJobs, database) } }
  return {
    jobs: work.all,
    cron: options.cron === 'off' ? [] : work.cron,
    crews,
    prepare: async (): Promise<void> => {
      await ledgerJobs.prepare()
      // The list of partitioned tables is shared.
      if (isFirstBook(book)) await partitionJobs.prepare()
    },
  }
}

const subscribersOf = (features: readonly Feature[]) => features.flatMap(({ subscriber }) => subscriber ?? [])

export interface BookComposition extends BookParts, ComposedFeatures {
  readonly feed: Feed
  readonly pools: BookPools
  readonly subscribers: ReturnType<typeof subscribersOf>
  readonly pushes: readonly NonNullable<Feature['pushes']>[]
  readonly confirmedActions: ComposedFeatures['modules']['admin']['confirmedActions']
  readonly jobs: Jobs
  readonly updateCaches: (events: readonly DomainEvent[]) => void
  /** Passes all outbox events that are stored now, in order. */
  readonly readOutbox: (each: (events: readonly DomainEvent[]) => void) => Promise<void>
  /** Delivers payments to the other book from now on. */
  readonly deliverTo: (other: BookComposition) => void
  /** Processes events and jobs. */
  readonly start: () => Promise<void>
  /** False if this process does not work the book’s queue, or if the queue has stopped. */
  readonly runsJobs: () => boolean
  /** Finishes running work. */
  readonly stop: () => Promise<void>
  /** Closes the connections. Call it when no book works any more, because books post in each other’s ledgers. */
  readonly close: () => Promise<void>
}

/** Events and jobs are processed only after `start`. */
export function composeBook(shared: SharedParts, book: Book): BookComposition {
  const { options, onOutage } = shared
  const pools = createBookPools(book, options)
  const database = isFirstBook(book) ? shared.database : createDatabase(shared.callPool, book)
  const { feed, ledger } = createLedgerAndFeed(shared, book, pools)
  const { metrics } = shared.process
  const relays = (): readonly string[] =>
    shared.books.all().flatMap(({ book: { number } }) => (number === book.number ? [] : [relayName(number)]))
  const process: ThisProcess = {
    ...shared.process,
    metrics: isFirstBook(book) ? metrics : metrics.inBook(book.name),
    sealPlaces: sealPlaces(sealSettingsIn(book, options.config.seals)),
    subscribers: () => [...subscribersOf(features).map(({ name }) => name), ...relays()],
  }
  const base: Base = {
    book,
    database,
    ledger,
    process,
    books: shared.books,
    config: options.config,
    secrets: options.secrets,
    clock: options.clock,
    log: options.log,
    lookupKeys: shared.lookupKeys,
    outbox: shared.outbox,
    broadcast: shared.broadcast,
    countMessage: shared.countMessage,
    identityMemory: shared.identityMemory,
  }
  const composed = composeFeatures(base, shared.standby)
  const { features, modules } = composed
  const work = composeWork(shared, book, composed)
  let running: RunningJobs | undefined
  if (options.config.runsWorker) for (const subscriber of subscribersOf(features)) feed.subscribe(subscriber)

  return {
    ...composed,
    book,
    database,
    ledger,
    feed,
    pools,
    subscribers: subscribersOf(features),
    pushes: features.flatMap(({ pushes }) => pushes ?? []),
    confirmedActions: modules.admin.confirmedActions,
    jobs: work.jobs,
    updateCaches: (events) => {
      for (const { updateCaches } of features) updateCaches?.(events)
    },
    readOutbox: (each) => readOutbox(database, each),
    deliverTo: (other) => {
      const { receiveFromBook: receive, lastReceivedFrom: lastReceived } = other.modules.transfers
      if (options.config.runsWorker && options.relays !== 'off')
        feed.subscribe(modules.transfers.relayTo({ book: other.book, receive, lastReceived }))
    },
    start: async () => {
      await work.prepare()
      await feed.start()
      if (!worksQueue(options)) return
      const { crews, cron } = work
      const { log } = options
      running = await runJobs({ pool: pools.jobs, book, ...crews, concurrency: jobsAtOnce(book, options), cron, log, onOutage })
    },
    runsJobs: () => running?.isRunning() === true,
    stop: async () => {
      await running?.stop()
      await ledger.idle()
      await feed.stop()
    },
    close: () => endAll(pools),
  }
}
