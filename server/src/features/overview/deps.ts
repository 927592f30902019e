import type { LedgerHealth } from '@hai/contract/integrity'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OfBook } from '../identity/index.ts'

export interface OverviewDeps {
  readonly database: Database
  readonly book: Book
  readonly ofBook: OfBook
  readonly clock: Clock
  readonly settings: Pick<Config, 'timeZone'>
  readonly ledgerHealth: () => Promise<LedgerHealth>
  /** The characters of the receipt code may be grouped in any way. Null if the code is unknown. */
  readonly transactionOfCode: (typed: string) => Promise<string | null>
}
