import type { SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Config } from '../../platform/config.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { PhoneCodes } from './codes/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly codes: PhoneCodes
  readonly recordAudit: RecordAudit
  readonly identity: Pick<Identity, 'reauthenticate' | 'staffRoleOf'>
  /** Ends the step-ups of a member of staff, in the transaction that changes their phone number. */
  readonly onStaffNumberChange: (trx: Transaction, who: SessionCaller) => Promise<void>
  readonly outbox: Pick<Outbox, 'mail' | 'text'>
  readonly settings: Pick<Config, 'phoneVerifier' | 'brandName' | 'supportEmail' | 'publicUrl' | 'timeZone' | 'rateLimits'>
}
