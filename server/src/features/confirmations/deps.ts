import type { Cents } from '@hai/contract/money'
import type { Clock } from '../../platform/clock.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { OwnProofs } from '../mfa/index.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'

export interface ConfirmationsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Pick<
    Identity,
    'reauthenticate' | 'requireReauthentication' | 'hasPassword' | 'tryPin' | 'hashPin' | 'sessionOpenedAt'
  >
  readonly ledger: Pick<Ledger, 'memberAccounts'>
  readonly proofs: Pick<OwnProofs, 'relyingParty' | 'passkeysSince' | 'checkPasskey' | 'issueChallenge' | 'consumeChallenge'>
  readonly outbox: Pick<Outbox, 'mail'>
  readonly settings: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail' | 'timeZone'>
  readonly recordAudit: RecordAudit
  /** The amount above which members must confirm payments if they have set no other. Null for never. */
  readonly defaultAbove: Cents | null
}
