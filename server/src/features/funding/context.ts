import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Fees } from '../fees/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Rates } from '../rates/index.ts'

/** What the use cases of this feature work with. */
export interface Context {
  readonly database: Database
  readonly ledger: Ledger
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly clock: Clock
  /** Whether play money is to be had here: never in production. */
  readonly hasSandbox: boolean
}
