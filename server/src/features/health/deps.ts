import type { processRoles } from '@hai/contract/health-values'
import type { BookPair } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ErrorRecorder } from '../../platform/error-recorder.ts'
import type { ProcessVitals } from '../../platform/vitals.ts'
import type { Totals } from '../overview/index.ts'

export interface PoolFigures {
  readonly pool: string
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

export interface KeysOfProcess {
  readonly seals_with: readonly string[]
  readonly opens: readonly string[]
}

export interface ThisProcess {
  readonly role: (typeof processRoles)[number]
  readonly connections: () => number
  readonly subscribers: () => readonly string[]
  readonly pools: () => readonly PoolFigures[]
  /** False if reports come from the primary instead of the standby. At most a minute old. Null without a standby. */
  readonly isOnStandby: (() => Promise<boolean>) | null
  readonly vitals: ProcessVitals
  readonly metrics: Metrics
  readonly errorRecorder: ErrorRecorder
  readonly keys: () => KeysOfProcess
  readonly dataDir: string
  readonly backupDir: string | null
  readonly isProduction: boolean
  /** True for an embedded database without a backup folder. For an external database the server cannot know. */
  readonly hasNoBackup: boolean
  readonly sealPlaces: readonly string[]
}

export interface HealthDeps {
  readonly book: Pick<Book, 'number'>
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly process: ThisProcess
  /** Known violations in the ledgers of all books. */
  readonly violationsFound: () => Promise<number>
  /** Of all books. Empty if there is one book. */
  readonly bookPairs: () => Promise<readonly BookPair[]>
  readonly migrationsKnown: number
  readonly totals: () => Promise<Totals>
}
