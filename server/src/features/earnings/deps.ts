import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'

export interface EarningsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'postWithin' | 'replay'>
  readonly clock: Clock
  readonly settings: Pick<Config, 'timeZone'>
}
