import type { Acts } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OwnProofs } from '../mfa/index.ts'
import type { PhoneCodes } from '../phone/index.ts'
import type { RecordAdminAccess, RecordAudit } from '../security/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
}

export interface DoorDeps extends Deps {
  readonly codes: Pick<PhoneCodes, 'isConfigured' | 'send' | 'check' | 'read' | 'countGuess'>
  readonly proofs: OwnProofs
  readonly recordAudit: RecordAudit
  readonly recordAdminAccess: RecordAdminAccess
  /** The descriptions of all actions. A function, because the features that own them are created later. */
  readonly acts: () => Acts
}

export type Method = 'phone' | 'authenticator' | 'passkey'
