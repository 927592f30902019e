import type { LedgerHealth } from '@hai/contract/reconciliation'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'

export interface OverviewDeps {
  readonly database: Database
  readonly clock: Clock
  /** `timeZone`: whose midnights part the days. */
  readonly settings: Pick<Config, 'timeZone'>
  /** As get_ledger_health says it. Never fails. */
  readonly ledgerHealth: () => Promise<LedgerHealth>
  /** The transaction behind the code of a receipt, in whatever groups it was typed; null: it is none. */
  readonly transactionOfCode: (typed: string) => Promise<string | null>
}
