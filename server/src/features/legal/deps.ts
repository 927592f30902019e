import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Approvals } from '../approvals/index.ts'
import type { LegalSettings } from './template-facts.ts'

export interface LegalDeps {
  readonly database: Database
  readonly clock: Clock
  readonly settings: LegalSettings
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
}
