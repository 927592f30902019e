import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { AllowedTargets } from '../../platform/post-to-public-url.ts'
import type { KeyRing } from '../../platform/seal.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'

export interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly ledger: Pick<Ledger, 'balances'>
  readonly identity: Pick<Identity, 'reauthenticate' | 'passGate'>
  readonly recordAudit: RecordAudit
  /** `publicUrl` has no trailing slash. */
  readonly settings: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail' | 'timeZone' | 'webhookTimeoutMs'>
  readonly reach: AllowedTargets
  readonly secretRing: KeyRing
}
