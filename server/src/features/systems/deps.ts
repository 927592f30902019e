import type { processRoles } from '@hai/contract/systems-words'
import type { LedgerHealth } from '@hai/contract/reconciliation'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Mistakes } from '../../platform/mistakes.ts'
import type { Vitals } from '../../platform/vitals.ts'
import type { Totals } from '../overview/index.ts'

/** Connections to the database. */
export interface PoolFigures {
  readonly pool: string
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

/** Ids of keys. */
export interface KeysOfProcess {
  readonly seals_with: readonly string[]
  readonly opens: readonly string[]
}

/** What a process knows of itself. */
export interface ThisProcess {
  readonly role: (typeof processRoles)[number]
  /** Open realtime connections. */
  readonly connections: () => number
  /** The names of all that follow what happens, each with a cursor of its own. */
  readonly followers: () => readonly string[]
  readonly pools: () => readonly PoolFigures[]
  /** False where the primary has to answer reports, as seen within the last minute. Null: there is no standby for them. */
  readonly isOnStandby: (() => Promise<boolean>) | null
  readonly vitals: Vitals
  readonly metrics: Metrics
  /** What it has logged as errors and not written down yet. */
  readonly mistakes: Mistakes
  /** Ids of keys: with which it seals, and which it opens. */
  readonly keys: () => KeysOfProcess
  /** Whose disk is watched. */
  readonly dataDir: string
  /** Where the embedded database is backed up; null: nowhere. */
  readonly backupDir: string | null
  readonly isProduction: boolean
  /** The database is the embedded one, and there is no place for its backups. One of somebody’s own is backed up by programs that nobody here knows of. */
  readonly isBackedUpNowhere: boolean
  /** What seals are handed on to, by the names of seals.handed_on. */
  readonly sealPlaces: readonly string[]
}

export interface SystemsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly process: ThisProcess
  /** As get_ledger_health says it. Never fails. */
  readonly ledgerHealth: () => Promise<LedgerHealth>
  /** How many migrations this program brings with it. */
  readonly migrationsKnown: number
  readonly totals: () => Promise<Totals>
}
