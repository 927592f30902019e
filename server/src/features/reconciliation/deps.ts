import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Approvals } from '../approvals/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
  readonly time_zone: string
}
