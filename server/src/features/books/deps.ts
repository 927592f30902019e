import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'

export interface BooksDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error'>
  /** `timeZone`: whose midnights part the days of all reports. */
  readonly settings: Pick<Config, 'timeZone' | 'brandName'>
}
