import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Approvals } from '../approvals/index.ts'
import type { OfBook } from '../identity/index.ts'

export interface IntegrityDeps {
  readonly database: Database
  readonly book: Book
  readonly ofBook: OfBook
  readonly ledger: Ledger
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  readonly time_zone: string
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
}
