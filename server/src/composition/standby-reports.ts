import { contract, type Contract } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type pg from 'pg'
import { callSettings, STATEMENT_MAX_MS } from './call-settings.ts'
import type { Feature, Handlers } from '../feature.ts'
import type { Config } from '../platform/config.ts'
import type { Book } from '../platform/database/book.ts'
import type { Database } from '../platform/database/database.ts'
import { createPool } from '../platform/database/pool.ts'
import { createStandby, type Standby } from '../platform/database/standby.ts'
import type { Logger } from '../platform/log.ts'
import { asHandlers, reportsOf } from './registry.ts'

/** Maximum number of reports that a process reads from the standby at the same time. */
const REPORTS_AT_ONCE = 4
/** The longest wait for a free connection to the standby. After that, the report is read from the primary. */
const WAITS_MS = 3_000
/** Half the time limit of a statement, so that the primary can still answer in time if the standby does not. */
const ANSWERS_WITHIN_MS = STATEMENT_MAX_MS / 2
/**
 * A little less than ANSWERS_WITHIN_MS, so that the standby cancels a slow statement itself. A cancelled statement is
 * not repeated on the primary.
 */
const STATEMENT_WITHIN_MS = ANSWERS_WITHIN_MS - 1_000

interface ReportsDeps {
  readonly config: Pick<Config, 'databaseReportsUrl'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly timeoutFactor?: number
}

interface ReportsPlace {
  /** Null without a standby. */
  readonly pool: pg.Pool | null
  /** `Standby.answers`, or null without a standby. */
  readonly isOnStandby: (() => Promise<boolean>) | null
  readonly standby: Standby | null
}

export function composeReports(primary: pg.Pool, { config, log, timeoutFactor = 1 }: ReportsDeps): ReportsPlace {
  const url = config.databaseReportsUrl
  if (url === null) return { pool: null, isOnStandby: null, standby: null }
  const pool = createPool({
    url,
    role: 'hai_app',
    size: REPORTS_AT_ONCE,
    application_name: 'hai-reports',
    acquireTimeoutMs: WAITS_MS * timeoutFactor,
    settings: {
      ...callSettings(timeoutFactor),
      statement_timeout: `${STATEMENT_WITHIN_MS * timeoutFactor}ms`,
      default_transaction_read_only: 'on',
    },
  })
  const standby = createStandby({ primary, pool, withinMs: ANSWERS_WITHIN_MS * timeoutFactor, log })
  return { pool, isOnStandby: standby.answers, standby }
}

const reportNames: ReadonlySet<string> = new Set(
  Object.entries<Procedure>({ ...contract }).flatMap(([name, { is_report }]) => (is_report ? [name] : [])),
)

interface Registered {
  readonly book: Book
  readonly database: Database
  readonly features: readonly Feature[]
  readonly handlers: Handlers<Contract>
}

/**
 * Returns `handlers` with reports that are read from the standby if it can answer. Throws if the reports of the
 * features are not exactly those that the contract marks.
 */
export function reportingFrom(standby: Standby | null, { book, database, features, handlers }: Registered): Handlers<Contract> {
  const onPrimary = reportsOf(features, database)
  const wrong = [...reportNames.symmetricDifference(new Set(Object.keys(onPrimary)))]
  if (wrong.length > 0) throw new Error(`reports that no feature offers, or that the contract does not mark: ${wrong.join(', ')}`)
  if (standby === null) return handlers
  const answering = Object.entries(onPrimary).map(([name, here]) => {
    const report = (caller: never, input: never): Promise<unknown> =>
      standby.orPrimary(
        async (copy) => reportsOf(features, copy)[name]?.(caller, input),
        () => here(caller, input),
        book,
      )
    return [name, report] as const
  })
  return asHandlers({ ...handlers, ...Object.fromEntries(answering) })
}
