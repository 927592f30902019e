import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Config } from '../../platform/config.ts'
import type { Logger } from '../../platform/log.ts'

export interface ComplianceDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly settings: Pick<Config, 'sanctions'>
}
