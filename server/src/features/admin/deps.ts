import type { ConfirmedActions } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OwnProofs } from '../mfa/index.ts'
import type { PhoneCodes } from '../phone/index.ts'
import type { RecordAdminAccess, RecordAudit } from '../security/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
}

export interface StaffSignInDeps extends Deps {
  readonly codes: Pick<PhoneCodes, 'isConfigured' | 'send' | 'check' | 'read' | 'countGuess'>
  readonly proofs: OwnProofs
  readonly recordAudit: RecordAudit
  readonly recordAdminAccess: RecordAdminAccess
  /** A callback, because the features that own the actions are created later. */
  readonly confirmedActions: () => ConfirmedActions
}

export type Method = 'phone' | 'authenticator' | 'passkey'
