import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Approvals } from '../approvals/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
  /** IANA time zone that defines the days of the ledger. */
  readonly time_zone: string
}
