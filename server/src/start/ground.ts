import type pg from 'pg'
import { createFeed, type Feed } from '../events/index.ts'
import { createLedger, type Ledger, writerSettings } from '../ledger/index.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { createPool } from '../platform/database/pool.ts'
import type { Logger } from '../platform/log.ts'
import { createOutbox, type Outbox } from '../platform/outbox/outbox.ts'
import { developmentProvider, missingProvider, smtpProvider } from '../platform/outbox/providers.ts'
import type { Closers } from './closers.ts'

const WRITER_CONNECTIONS = 4
const FEED_CONNECTIONS = 4

/** What features stand on: the database, the ledger, the feed of what happened, the outbox. */
export interface Ground {
  readonly clock: Clock
  readonly pool: pg.Pool
  readonly database: Database
  readonly ledger: Ledger
  readonly feed: Feed
  readonly outbox: Outbox
}

/** Makes the ground on the migrated database behind `url`. Nothing runs yet: the feed is started by whoever wants it. */
export function createGround({
  config,
  log,
  url,
  closers,
}: {
  config: Config
  log: Logger
  url: string
  closers: Closers
}): Ground {
  const open = (name: string, size: number, settings: Readonly<Record<string, string>> = {}): pg.Pool => {
    const pool = createPool({ url, role: 'hai_app', size, settings, application_name: `hai-${name}` })
    closers.add(`the connections of ${name}`, () => pool.end())
    return pool
  }
  const clock = systemClock
  const pool = open('calls', config.databasePoolSize)
  const database = createDatabase(pool)
  const feed = createFeed({
    pool: open('feed', FEED_CONNECTIONS),
    url,
    onError: (error, consumer) => log.error({ err: error, consumer }, 'following what happened has failed; it is tried again'),
  })
  const ledger = createLedger({
    pool: open('ledger', WRITER_CONNECTIONS, writerSettings),
    clock,
    onCommitted: () => feed.announce(),
  })
  closers.add('the ledger', () => ledger.idle())
  const outbox = createOutbox({
    database,
    clock,
    providers: {
      mail: config.mail ? smtpProvider(config.mail) : developmentProvider,
      text: config.isProduction ? missingProvider : developmentProvider,
    },
  })
  return { clock, pool, database, ledger, feed, outbox }
}
