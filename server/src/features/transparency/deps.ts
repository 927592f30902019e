import type { LedgerHealth } from '@hai/contract/integrity'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Disputes } from '../disputes/index.ts'
import type { Violation } from '../../ledger/index.ts'
import type { ThisProcess, Uptime } from '../health/index.ts'

export interface TransparencyDeps {
  readonly database: Database
  /** All books of this process. */
  readonly books: { readonly all: () => readonly { readonly book: Book; readonly database: Database }[] }
  readonly clock: Clock
  /** Never throws. */
  readonly ledgerHealth: () => Promise<LedgerHealth>
  /** The time of the newest proof of the ledger without violations. Null if there was none. */
  readonly lastCleanProof: () => Promise<Date | null>
  readonly uptime: (days: number) => Promise<Uptime | null>
  readonly raiseAlerts: (violations: readonly Violation[], counted_at: Date) => Promise<void>
  readonly disputes: Pick<Disputes, 'medians'>
  readonly process: Pick<ThisProcess, 'metrics'>
}
