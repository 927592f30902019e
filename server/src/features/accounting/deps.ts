import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'

export interface AccountingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  /** A day in a report begins at midnight in `timeZone`. */
  readonly settings: Pick<Config, 'timeZone' | 'brandName'>
}
