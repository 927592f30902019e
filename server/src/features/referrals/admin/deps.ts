import type { Ledger } from '../../../ledger/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Approvals } from '../../approvals/index.ts'

export interface ReferralsAdminDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'ask' | 'register'>
  readonly time_zone: string
}
