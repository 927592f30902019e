import type { LedgerHealth } from '@hai/contract/integrity'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'

export interface OverviewDeps {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<Config, 'timeZone'>
  readonly ledgerHealth: () => Promise<LedgerHealth>
  /** The transaction to which a typed receipt code belongs, or null. The characters may be grouped in any way. */
  readonly transactionOfCode: (typed: string) => Promise<string | null>
}
