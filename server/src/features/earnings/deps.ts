import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Approvals } from '../approvals/index.ts'

export interface EarningsDeps {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'postWithin' | 'replay'>
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
  readonly clock: Clock
  readonly settings: Pick<Config, 'timeZone'>
}
