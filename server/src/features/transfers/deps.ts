import type { Ledger } from '../../ledger/index.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SendFigures } from '../../platform/product-figures.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Fees } from '../fees/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Rates } from '../rates/index.ts'
import type { Parties } from './parties.ts'
import type { People } from './people.ts'
import type { Refusals } from './refusals.ts'
import type { Relations } from './relations.ts'

export interface Context {
  /** The book of this ledger. */
  readonly book: Book
  /** The other books of this process. */
  readonly otherBooks: () => readonly Pick<Context, 'book' | 'database' | 'ledger'>[]
  readonly database: Database
  readonly ledger: Ledger
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly people: People
  readonly parties: Parties
  readonly relations: Relations
  readonly refusals: Refusals
  readonly clock: Clock
  readonly outbox: Outbox
  /** Without a trailing slash. */
  readonly public_url: string
  readonly brand_name: string
  readonly figures: SendFigures
  readonly time_zone: string
}
