import type { Ledger } from '../../ledger/index.ts'
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

/** What the use cases of this feature work with. */
export interface Context {
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
  /** Where members open the app, without a slash at the end. */
  readonly public_url: string
  readonly brand_name: string
  readonly figures: SendFigures
  /** IANA name: where the platform's days are counted. */
  readonly time_zone: string
}
