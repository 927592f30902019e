import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Identity, OfBook } from '../../identity/index.ts'
import type { RecordAudit, Security } from '../index.ts'

export interface SecurityAdminDeps {
  readonly database: Database
  readonly ofBook: OfBook
  readonly clock: Clock
  readonly time_zone: string
  readonly identity: Pick<Identity, 'endSessions' | 'forgetSessions' | 'staffRoleOf'>
  readonly recordAudit: RecordAudit
  readonly recordExport: Security['recordExport']
}
