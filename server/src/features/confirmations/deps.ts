import type { Cents } from '@hai/contract/money'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OwnProofs } from '../factors/index.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'

export interface ConfirmationsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Pick<Identity, 'reauthenticate' | 'hasPassword' | 'tryPin' | 'hashPin' | 'sessionOpenedAt'>
  readonly proofs: Pick<OwnProofs, 'relyingParty' | 'passkeysSince' | 'checkPasskey' | 'giveChallenge' | 'takeChallenge'>
  readonly recordAudit: RecordAudit
  /** Above this sum members who have set nothing confirm; null: never. */
  readonly defaultAbove: Cents | null
}
