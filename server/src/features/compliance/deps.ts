import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Config } from '../../platform/config.ts'
import type { Logger } from '../../platform/log.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Security } from '../security/index.ts'

export interface ComplianceDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly settings: Pick<Config, 'sanctions' | 'timeZone'>
}

export interface ScreeningDeps extends Pick<ComplianceDeps, 'database' | 'clock'> {
  /** Only its members are screened. */
  readonly book: Pick<Book, 'number'>
}

export interface DecisionDeps extends Pick<ComplianceDeps, 'database' | 'clock'> {
  readonly identity: Pick<Identity, 'blockMember' | 'renewReview' | 'staffRoleOf'>
  readonly security: Pick<Security, 'recordAudit'>
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
}
