import type pg from 'pg'
import type { PoolFigures } from '../features/health/index.ts'
import { writerSettings } from '../ledger/index.ts'
import { isFirstBook, type Book } from '../platform/database/book.ts'
import { createPool, createPooledPool, type PoolOptions } from '../platform/database/pool.ts'
import { callSettings } from './call-settings.ts'
import { SLOW_JOBS } from './jobs.ts'
import type { ComposeOptions } from './options.ts'

export const WRITERS = 2
/**
 * Connections for reading accounts, and for reading the stored answer to a repeated command. With connections of their
 * own, these reads do not wait for the writers’ batches.
 */
const LEDGER_READERS = 3
const FEED_CONNECTIONS = 4
const JOBS_AT_ONCE = 4
/** The longest wait of a call for a free connection. It then answers UNAVAILABLE, and the client retries later. */
const ACQUIRE_TIMEOUT_MS = 5_000
/**
 * The feed and the jobs of a further book need few connections, because most of its work is done by calls, and slow jobs
 * run in the first book. See docs/operations/scaling.md.
 */
const FURTHER_BOOK = { feed: 2, jobsAtOnce: 2 } as const

type Pools = Readonly<Record<string, pg.Pool>>

function poolMaker({ databaseUrl: url, role = 'hai_app', settings: all = {} }: ComposeOptions) {
  return (application_name: string, size: number, settings: PoolOptions['settings'] = {}, more: Partial<PoolOptions> = {}) =>
    createPool({ url, role, size, application_name, settings: { ...all, ...settings }, ...more })
}

/** For the calls of all books. */
export function createCallPool(options: ComposeOptions): pg.Pool {
  const { pooledUrl, config, timeoutFactor = 1 } = options
  const calls = { acquireTimeoutMs: timeoutFactor * ACQUIRE_TIMEOUT_MS }
  return pooledUrl
    ? createPooledPool({ url: pooledUrl, application_name: 'hai-app', size: config.databasePoolSize, ...calls })
    : poolMaker(options)('hai-app', config.databasePoolSize, callSettings(timeoutFactor), calls)
}

export const jobsAtOnce = ({ number }: Book, { connections }: ComposeOptions): number =>
  connections === 'few' ? 1 : isFirstBook({ number }) ? JOBS_AT_ONCE : FURTHER_BOOK.jobsAtOnce

/**
 * Each kind of work has its own pool, so that it does not wait for connections of another kind. The ledger names its
 * prepared statements, so each book needs its own ledger pool.
 */
export function createBookPools(book: Book, options: ComposeOptions) {
  const pool = poolMaker(options)
  const isFirst = isFirstBook(book)
  const feed = isFirst && options.connections !== 'few' ? FEED_CONNECTIONS : FURTHER_BOOK.feed
  const jobs = isFirst ? JOBS_AT_ONCE + 2 + SLOW_JOBS : FURTHER_BOOK.jobsAtOnce + 2
  return {
    ledger: pool('hai-ledger', WRITERS + LEDGER_READERS, writerSettings),
    feed: pool('hai-feed', feed),
    jobs: pool('hai-jobs', jobs),
  }
}

export type BookPools = ReturnType<typeof createBookPools>

export async function endAll(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
}

export async function endPoolsOnError<Result>(pools: Pools, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    await endAll(pools)
    throw error
  }
}

/** `suffix` follows the names of the pools. */
export const poolFigures = (pools: Pools, suffix = ''): readonly PoolFigures[] =>
  Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount, options }]) => ({
    pool: `${pool}${suffix}`,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    max: options.max,
  }))
