import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PayLinkFigures } from '../../platform/product-figures.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Fees } from '../fees/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Limits } from '../limits/index.ts'
import type { Rates } from '../rates/index.ts'
import type { Transfers } from '../transfers/index.ts'

export interface Context {
  readonly database: Database
  readonly ledger: Ledger
  readonly fees: Fees
  readonly limits: Limits
  readonly rates: Rates
  readonly transfers: Pick<Transfers, 'payeeAt' | 'payeeOf' | 'payDirectly' | 'dealtWith' | 'timesPaid'>
  readonly getPerson: Identity['getPerson']
  readonly clock: Clock
  readonly public_url: string
  readonly figures: PayLinkFigures
}
