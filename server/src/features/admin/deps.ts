import type { Acts } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OwnProofs } from '../factors/index.ts'
import type { PhoneCodes } from '../phone/index.ts'
import type { RecordAdminAccess, RecordAudit } from '../security/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
}

/** What lets staff in. */
export interface DoorDeps extends Deps {
  readonly codes: Pick<PhoneCodes, 'isConfigured' | 'send' | 'check' | 'read' | 'countGuess'>
  readonly proofs: OwnProofs
  readonly recordAudit: RecordAudit
  readonly recordAdminAccess: RecordAdminAccess
  /** The descriptions of all acts; asked late, as the features that have them stand beside this one. */
  readonly acts: () => Acts
}

/** How somebody of the staff proves who they are. */
export type Method = 'phone' | 'authenticator' | 'passkey'
