import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { RequestFigures } from '../../platform/product-figures.ts'
import type { Fees } from '../fees/index.ts'
import type { Contacts } from '../contacts/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface Context {
  readonly database: Database
  readonly book: Book
  /** The database of another book. Null if the book does not run in this process. */
  readonly databaseOf: (book: number) => Database | null
  readonly ledger: Ledger
  readonly fees: Fees
  readonly transfers: Pick<
    Transfers,
    | 'findMember'
    | 'quoteMemberPayment'
    | 'payMember'
    | 'payeeOf'
    | 'sentPayment'
    | 'isReturned'
    | 'dealtWith'
    | 'dealtAmong'
    | 'paidAmong'
  >
  readonly contacts: Pick<Contacts, 'nicknamesOf'>
  readonly identity: Pick<Identity, 'findMembers'>
  readonly blockersOf: (db: Database, member_id: string, others: readonly string[]) => Promise<ReadonlySet<string>>
  readonly clock: Clock
  readonly figures: RequestFigures
  readonly log: Pick<Logger, 'error'>
}
